import { useLanguage } from '../words/language.js';

/** When something happened, in the time zone of the browser. */
export const Moment = ({ at }: { at: string }) => {
  const language = useLanguage();
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
};
