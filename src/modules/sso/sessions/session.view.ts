import { ApiSchema } from '@nestjs/swagger';
import type { SessionKind } from '../../identity/api-token.entity.js';
import { Address, Moment } from '../../../common/http/fields.js';
import { ListOf } from '../../../common/http/list.view.js';

export class SessionProvider {
  /** @example 0UmGg7SaMlPrOvIdEr00 */
  id: string;
  /** @example "Example IdP" */
  label: string;
}

export class SessionUrls {
  @Address('https://docs.example.com/v1/users/0UmGg1vVh3dXw8rTq2Lk/sessions/0UmGg2SeSsIoNiDeNt00') location: string;
}

@ApiSchema({ name: 'Session' })
export class SessionView {
  object: 'session';
  /**
   * The id of the session, and of its token.
   * @example 0UmGg2SeSsIoNiDeNt00
   */
  id: string;
  /**
   * How it began: `provider`, with an identity provider; `mail`, with a link in a mail; `device`, when another session consented to a
   * device; `browser`, in a page of the service, with a token or a first link.
   * @example provider
   */
  kind: SessionKind;
  /**
   * The family of the browser or program that signed in, and its system. Absent if they are unknown.
   * @example "Firefox on Linux"
   */
  device?: string;
  /** Whether the request was sent with this session. */
  current: boolean;
  /**
   * The id of the only organization that the session opens. If absent, it opens all organizations of its user that do not require single
   * sign-on.
   * @example 0UmGg3zXcVbNmLkJhGfD
   */
  organization?: string;
  /** The identity provider of the sign-in. Absent if there was none. */
  provider?: SessionProvider;
  @Moment() createdAt: string;
  /** When the session was last used, accurate to one minute. */
  @Moment() lastUsedAt?: string;
  @Moment() expiresAt: string;
  urls: SessionUrls;
}

@ApiSchema({ name: 'SessionList' })
export class SessionListView extends ListOf(SessionView) {}
