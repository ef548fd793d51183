import { useLanguage } from '../words/language.js';

/** For texts that have a time in them. */
export const momentFormat = (language: string) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });

/** When something happened, in the time zone of the browser. */
export const Moment = ({ at }: { at: string }) => {
  const language = useLanguage();
  return <time dateTime={at}>{momentFormat(language).format(new Date(at))}</time>;
};
