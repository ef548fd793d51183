import { findNamedSecrets } from './find-named-secrets.js';
import type { Sensitive } from './readable-text.js';

/** Tokens of widespread services begin with what tells them apart. */
const KNOWN_SECRETS = [
  /\b(?:sk|pk|rk)_(?:live|test)_[A-Za-z0-9_]{8,200}/g,
  /\b(?:whsec|secret|ntn|shpat|shpss|shpca|lin_api|hf|npm|dckr_pat|dop_v1|figd|glsa|sbp|phc|phx|dp\.pt|re|sntrys|pscale_tkn)_[A-Za-z0-9_]{20,300}/g,
  /\bsk-[A-Za-z0-9_-]{16,200}/g,
  /\bgh[pousr]_[A-Za-z0-9]{20,255}/g,
  /\bgithub_pat_[A-Za-z0-9_]{20,200}/g,
  /\bgl(?:pat|dt|rt|ptt|soat)-[A-Za-z0-9_-]{16,100}/g,
  /\bx(?:ox[abeoprs]|app)-[A-Za-z0-9-]{10,300}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bAIza[A-Za-z0-9_-]{30,60}/g,
  /\bya29\.[A-Za-z0-9_-]{20,500}/g,
  /\bSG\.[A-Za-z0-9_-]{16,64}\.[A-Za-z0-9_-]{16,64}/g,
  /\bhv[sbr]\.[A-Za-z0-9_-]{20,300}/g,
  /\bpypi-[A-Za-z0-9_-]{16,400}/g,
  /\b(?:PMAK|NRAK)-[A-Za-z0-9-]{20,100}/g,
  /\bATATT3[A-Za-z0-9_=-]{20,400}/g,
  /\bsq0[a-z]{3}-[A-Za-z0-9_-]{20,100}/g,
  /\bEAA[A-Za-z0-9]{30,400}/g,
  /\bkey-[0-9a-z]{32}\b/g,
  /\beyJ[A-Za-z0-9_-]{8,4000}\.[A-Za-z0-9_-]{8,4000}\.[A-Za-z0-9_-]{0,1000}/g,
] as const;
/** The secret of addresses that anyone may call. */
const WEBHOOK = /(hooks\.slack\.com\/services\/|discord(?:app)?\.com\/api\/webhooks\/)([A-Za-z0-9/_-]{16,200})/g;
const CREDENTIALS = /(:\/\/)([^\s/@:?#]{0,200}:[^\s/?#]{1,200})@/g;
/** `curl -u name:password`. Two numbers are a user and a group. */
const USER_OPTION = /(?:^|\s)(?:-u|--user|--proxy-user)[ =]{0,2}(["']?)([^\s"':]{1,100}):([^\s"']{1,200})/g;
const PASSWORD_OPTION =
  /(?:^|[\s`$])(?:mysql|mysqldump|mysqladmin|mariadb|sshpass|docker login|podman login|redis-cli|smbclient)\b[^\n]{0,100}?\s(?:-p|-a )(["']?)([^\s"'-][^\s"']{2,200})/g;
const LONG_TOKEN = /(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{32,512}(?![A-Za-z0-9_-])/g;
const AWS_SECRET = /(?<![A-Za-z0-9+/=])[A-Za-z0-9+/]{40}(?![A-Za-z0-9+/=])/g;
const INTEGRITY = /\bsha(?:1|224|256|384|512)-[A-Za-z0-9+/=]{20,100}/g;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const COMMIT_LENGTH = 40;
/** What names a value that everybody may know: a commit, a digest, an id of a trace. */
const PUBLIC_VALUE =
  /(?:commit|sha-?\d{0,3}|md5|rev|revision|hash|digest|checksum|fingerprint|etag|integrity|blob|tree|image|(?:trace|span|request|correlation)[-_ ]?id)(?: (?:is|id|of))?[^\p{L}\p{N}\n]{0,4}$/iu;

/** Passwords, keys, tokens and private keys: by their shape, by the name before them, and by the option of a command. */
export function* findSecrets(text: string): Iterable<Sensitive> {
  yield* findPrivateKeys(text);
  for (const pattern of KNOWN_SECRETS) {
    for (const { 0: found, index } of text.matchAll(pattern)) yield { from: index, to: index + found.length };
  }
  for (const { 0: found, 1: before, index } of text.matchAll(WEBHOOK)) yield { from: index + before!.length, to: index + found.length };
  for (const { 0: found, 2: credentials, index } of text.matchAll(CREDENTIALS)) {
    if (!credentials!.startsWith('[')) yield { from: index + 3, to: index + found.length - 1 };
  }
  for (const { 0: found, 2: user, 3: password, index } of text.matchAll(USER_OPTION)) {
    const to = index + found.length;
    if (!/^\d+$/.test(user! + password!) && !password!.startsWith('[')) yield { from: to - password!.length, to };
  }
  for (const { 0: found, 2: password, index } of text.matchAll(PASSWORD_OPTION)) {
    const to = index + found.length;
    if (!password!.startsWith('[')) yield { from: to - password!.length, to };
  }
  yield* findNamedSecrets(text);
  yield* findLongTokens(text);
}

/** A private key whose end is missing is masked to the end of the text. */
function* findPrivateKeys(text: string): Iterable<Sensitive> {
  for (let from = text.indexOf('-----BEGIN '); from >= 0;) {
    if (!text.slice(from, from + 60).includes('PRIVATE KEY')) {
      from = text.indexOf('-----BEGIN ', from + 1);
      continue;
    }
    const end = text.indexOf('-----END ', from);
    const close = end < 0 ? -1 : text.indexOf('-----', end + 9);
    const to = close < 0 ? text.length : close + 5;
    yield { from, to };
    from = text.indexOf('-----BEGIN ', to);
  }
}

function* findLongTokens(text: string): Iterable<Sensitive> {
  const candidates = text.replace(INTEGRITY, (found) => ' '.repeat(found.length));
  for (const pattern of [LONG_TOKEN, AWS_SECRET]) {
    for (const { 0: found, index } of candidates.matchAll(pattern)) {
      if (isRandom(found) && !PUBLIC_VALUE.test(candidates.slice(Math.max(0, index - 24), index))) {
        yield { from: index, to: index + found.length };
      }
    }
  }
}

/** Hexadecimal digits, or letters and digits without an order: names have words, and UUIDs and hashes of commits are no secrets. */
function isRandom(token: string): boolean {
  if (UUID.test(token) || !/\d/.test(token)) return false;
  if (/^[0-9a-f]+$/i.test(token)) return /[a-f]/i.test(token) && token.length !== COMMIT_LENGTH;
  if (!/[a-z]/.test(token) || !/[A-Z]/.test(token) || (token.match(/\d/g) ?? []).length < 3) return false;
  let changes = 0;
  for (let at = 1; at < token.length; at++) if (classOf(token[at]!) !== classOf(token[at - 1]!)) changes += 1;
  // Random characters change between capitals, small letters and digits at 6 of 10 places, words at 3.
  return changes / token.length > 0.4;
}

function classOf(character: string): number {
  if (character >= '0' && character <= '9') return 0;
  return character >= 'A' && character <= 'Z' ? 1 : 2;
}
