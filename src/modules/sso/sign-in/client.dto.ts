import { IsString, Matches, MaxLength } from 'class-validator';
import { Optional } from '../../../common/http/fields.js';
import { BadRequest } from '../../../common/http/errors.js';

/** A command-line client that waits on the own machine for the result of a sign-in. */
export interface Client {
  redirectURI: string;
  codeChallenge: string;
  state: string;
}

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]):\d{1,5}(\/[\w./-]*)?$/;

/** The query with which a command-line client starts a sign-in. A browser sends `next` at most. */
export class ClientQuery {
  /** RFC 8252: a port on the loopback address, which no other machine can receive. */
  @Optional()
  @IsString()
  @MaxLength(200)
  @Matches(LOOPBACK, { message: 'must be a URL such as http://127.0.0.1:4000/callback' })
  redirectURI?: string;

  /** RFC 7636, with the method S256. */
  @Optional()
  @IsString()
  @Matches(/^[\w-]{43}$/, { message: 'must be the SHA-256 of the verifier in base64url: 43 characters' })
  codeChallenge?: string;

  @Optional()
  @IsString()
  @Matches(/^[\w-]{1,128}$/, { message: 'must be 1 to 128 letters, digits, - and _' })
  state?: string;

  /** The path of a page of this service that leads on after the sign-in. */
  @Optional()
  @IsString()
  @Matches(/^\/[\w-]{1,50}(\/[\w-]{1,50}){0,9}$/, { message: 'must be a path of this service, such as /device' })
  next?: string;
}

/** Undefined for a browser. A client sends everything. */
export function clientOf({ redirectURI, codeChallenge, state }: ClientQuery): Client | undefined {
  if (redirectURI === undefined && codeChallenge === undefined && state === undefined) return undefined;
  if (redirectURI === undefined || codeChallenge === undefined || state === undefined)
    throw new BadRequest('Send `redirectURI`, `codeChallenge` and `state` together');
  return { redirectURI, codeChallenge, state };
}
