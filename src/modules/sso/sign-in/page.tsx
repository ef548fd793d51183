import type { FastifyReply } from 'fastify';
import { languageOf } from '../../../common/html/send-page.js';
import type { Urls } from '../../../common/http/urls.js';
import { wordsFor } from '../../../common/words/languages.js';
import type { SignInWords } from '../../../common/words/words.js';

/** The texts in the language that the browser prefers. */
export const wordsOf = (reply: FastifyReply): SignInWords => wordsFor(languageOf(reply)).signIn;

/** A button that ends the session of this browser. It works without scripts, which pages may not run. */
export const SignOutForm = ({ urls, words }: { urls: Urls; words: SignInWords }) => (
  <form method="post" action={urls.outsideApi('sign-out')}>
    <button>{words.signOut}</button>
  </form>
);
