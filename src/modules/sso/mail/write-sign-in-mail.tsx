import { renderHtml } from '../../../common/html/render-html.js';
import type { Mail } from '../../../common/mail/mailer.js';
import { directionOf, wordsFor } from '../../../common/words/languages.js';

interface SignInLetter {
  to: string;
  /** Null for English. */
  language: string | null;
  /** What asked for it, if that is known. */
  device: string | null;
  host: string;
  link: string;
}

/** Says nothing that the one who asked could choose, so nobody sends words of their own with our mail. */
export function writeSignInMail({ to, language, device, host, link }: SignInLetter): Mail {
  const tag = language ?? 'en';
  const { signIn: words } = wordsFor(tag);
  const notes = [...(device === null ? [] : [words.mailFrom(device)]), words.mailLife, words.mailIgnore];
  return {
    to,
    subject: words.mailSubject(host),
    text: [words.mailText, '', link, '', ...notes].join('\n'),
    html: `<!doctype html>${renderHtml(
      <html lang={tag} dir={directionOf(tag)}>
        <head>
          <meta charset="utf-8" />
        </head>
        <body style="font-family:sans-serif;font-size:15px;line-height:1.5;color:#1c2b27">
          <p>{words.mailText}</p>
          <p>
            <a href={link}>{link}</a>
          </p>
          {notes.map((note) => (
            <p>{note}</p>
          ))}
        </body>
      </html>,
    )}`,
  };
}
