import type { Urls } from '../../../common/http/urls.js';
import { html, type Html } from './page.js';

/** A button that ends the session of this browser. It works without scripts, which pages may not run. */
export const signOutForm = (urls: Urls): Html =>
  html`<form method="post" action="${urls.outsideApi('sign-out')}"><button>Sign out</button></form>`;
