const HEX = /^[0-9a-f]{2,6}(?:-[0-9a-f]{2,6}){0,9}$/i;
const LAST_CODE_POINT = 0x10_ffff;

/** Decorates a title. Emojis that are stored by name are left out: their table is larger than the workbench. */
export const Emoji = ({ code }: { code: string | undefined }) => {
  const points = code !== undefined && HEX.test(code) ? code.split('-').map((part) => Number.parseInt(part, 16)) : [];
  if (points.length === 0 || points.some((point) => point > LAST_CODE_POINT)) return null;
  return <span aria-hidden="true">{String.fromCodePoint(...points)} </span>;
};
