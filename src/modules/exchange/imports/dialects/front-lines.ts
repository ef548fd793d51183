import { fieldsOfPage } from '../layouts/page-head.js';

/** Front matter with what other tools call differently: menus leave out unlisted pages. */
export function withOurFields(front: string): string {
  if (front === '') return front;
  const fields = fieldsOfPage(front);
  const { unlisted, sidebar, image, cover } = fields;
  const isHidden = unlisted === true || (typeof sidebar === 'object' && sidebar !== null && 'hidden' in sidebar && sidebar.hidden === true);
  const more = [
    ...(isHidden && fields['hidden'] === undefined ? ['hidden: true'] : []),
    ...(typeof image === 'string' && cover === undefined ? [`cover: ${JSON.stringify(image)}`] : []),
  ];
  const end = front.lastIndexOf('\n---');
  return more.length === 0 || end < 0 ? front : `${front.slice(0, end)}\n${more.join('\n')}${front.slice(end)}`;
}
