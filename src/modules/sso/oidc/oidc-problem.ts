import { AuthorizationResponseError, ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client';
import { isRecord } from '../../../common/json/is-record.js';
import { OutboundRefused } from '../../../common/outbound/outbound-refused.js';

/** What is wrong with a provider, as the end of a sentence that begins with the provider. */
export class OidcProblem extends Error {
  override readonly name = 'OidcProblem';
}

const LONGEST = 300;

/** What an ID token has that it should not, by the claim. */
const CLAIMS: Readonly<Record<string, string>> = {
  iss: 'its ID token is of another issuer',
  aud: 'its ID token is for another client',
  azp: 'its ID token was made for another client',
  nonce: 'its ID token belongs to another sign-in. Start again',
  exp: 'its ID token has expired: check the clocks of both servers',
  nbf: 'its ID token is not valid yet: check the clocks of both servers',
};

/** What the library refuses, by the beginnings of its messages, which are not passed on. */
const REFUSALS: readonly (readonly [RegExp, string])[] = [
  [/"iss" \(issuer\) missing/, 'its answer does not name the issuer, although the discovery document says so'],
  [/unexpected "iss" \(issuer\)/, 'its answer comes from another issuer'],
  [/"alg" header|unsupported JWS|unsupported JWT/, 'its ID token is not signed with an algorithm that it offers and this service accepts'],
  [/signature verification failed/, 'its ID token is not signed with one of its keys'],
  [/key, (?:no|multiple) applicable/, 'its ID token is signed with a key that is not among its keys, or that cannot be told from others'],
  [/no authorization code/, 'its answer has no code'],
  [/"id_token"/, 'it sent no ID token: the scope `openid` must be allowed for this client'],
  [/JWT "(?:iss|aud|exp|sub|iat|nonce)" /, 'its ID token is incomplete'],
  [/must be provided only once/, 'its answer has a parameter twice'],
  [/JWE/, 'its ID token is encrypted: turn that off for this client'],
  [/modulusLength/, 'its keys are too short: RSA keys need at least 2048 bits'],
];

const UNREACHABLE: Partial<Record<OutboundRefused['reason'], string>> = {
  address:
    'its host is in a private network, or cannot be used: an administrator of this installation can allow it by its name in `SSO_PRIVATE_HOSTS`',
  scheme: 'one of its addresses does not start with https://',
  timeout: 'it did not answer within 10 seconds',
  'too-large': 'its answer is longer than 256 kB',
};

/** Translates what the library throws. Anything else is a defect of ours, and stays what it is. */
export function problemOf(error: unknown): Error {
  if (error instanceof OidcProblem) return error;
  const sentence = sentenceOf(error);
  return sentence === undefined ? (error as Error) : new OidcProblem(sentence, { cause: error });
}

function sentenceOf(error: unknown): string | undefined {
  const refused = causesOf(error).find((cause) => cause instanceof OutboundRefused);
  if (refused) return UNREACHABLE[refused.reason] ?? `it cannot be reached (${refused.message})`;
  if (error instanceof AuthorizationResponseError) return `it answered ${toldBy(error)}`;
  if (error instanceof ResponseBodyError) return refusedRequest(error);
  if (error instanceof WWWAuthenticateChallengeError)
    return `it refused the request (${error.status}): check \`clientID\` and \`clientSecret\``;
  if (!(error instanceof ClientError)) return error instanceof TypeError && 'code' in error ? 'its answer cannot be understood' : undefined;
  return byCode(error) ?? 'its answer cannot be understood';
}

function byCode({ code, cause }: ClientError): string | undefined {
  switch (code) {
    case 'OAUTH_RESPONSE_IS_NOT_CONFORM':
      return cause instanceof Response ? unexpectedStatus(cause.status) : undefined;
    case 'OAUTH_RESPONSE_IS_NOT_JSON':
    case 'OAUTH_PARSE_ERROR':
      return 'it does not answer with JSON';
    case 'OAUTH_HTTP_REQUEST_FORBIDDEN':
    case 'OAUTH_REQUEST_PROTOCOL_FORBIDDEN':
      return UNREACHABLE.scheme;
    case 'OAUTH_TIMEOUT':
      return UNREACHABLE.timeout;
    default:
      return byAttribute(cause) ?? byMessage(cause);
  }
}

/** The library says in the cause of the cause which claim or member it does not accept. */
function byAttribute(error: unknown): string | undefined {
  const about = causesOf(error).find((cause) => isRecord(cause) && ('claim' in cause || 'attribute' in cause));
  if (!isRecord(about)) return undefined;
  if (about['attribute'] === 'issuer') {
    const { issuer } = isRecord(about['body']) ? about['body'] : {};
    return `it calls itself ${printed(issuer)}: enter that as \`issuer\`, letter by letter`;
  }
  if (about['attribute'] === 'sub') return 'its user info is about another person than its ID token';
  return CLAIMS[String(about['claim'])];
}

function byMessage(error: unknown): string | undefined {
  const messages = causesOf(error).flatMap((cause) => (cause instanceof Error ? [cause.message] : []));
  return REFUSALS.find(([pattern]) => messages.some((message) => pattern.test(message)))?.[1];
}

function refusedRequest({ error, error_description: description, status }: ResponseBodyError): string {
  const told = [error, description].filter((part) => part !== undefined).map(printed);
  if (error === 'invalid_client' || error === 'unauthorized_client')
    return `it does not accept \`clientID\` with \`clientSecret\` (${told.join(': ')})`;
  if (error === 'invalid_grant')
    return `it does not accept the code, which works once and for a short time (${told.join(': ')}). Start again`;
  return `it refused the request with status ${status} (${told.join(': ')})`;
}

const toldBy = ({ error, error_description: description }: AuthorizationResponseError) =>
  [error, description]
    .filter((part) => part !== undefined)
    .map(printed)
    .join(': ');

const unexpectedStatus = (status: number) =>
  status >= 300 && status < 400
    ? `it redirects (${status}), which is not followed: enter its final address`
    : `it answered with status ${status}`;

const printed = (text: unknown) =>
  typeof text === 'string'
    ? text
        .replace(/\p{Cc}+/gu, ' ')
        .slice(0, LONGEST)
        .toWellFormed()
    : 'nothing';

/** An error and what caused it, outermost first. */
function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let at = error; at !== undefined && at !== null && causes.length < 5; at = (at as { cause?: unknown }).cause) causes.push(at);
  return causes;
}
