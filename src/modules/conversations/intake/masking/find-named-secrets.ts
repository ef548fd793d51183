import type { Sensitive } from './readable-text.js';

type SecretKind = 'password' | 'token' | 'code' | 'header';

const NAME = /(?<![\p{L}\p{N}_])[\p{L}_$][\p{L}\p{N}_$.-]{0,79}/gu;
const PASSWORDS: ReadonlySet<string> = new Set(
  'password passwd pwd pass pw passphrase passcode passwort kennwort contraseña contrasena senha passe wachtwoord hasło parola пароль lösenord'.split(
    ' ',
  ),
);
const TOKENS: ReadonlySet<string> = new Set('token secret apikey bearer credential credentials signature sig authorization'.split(' '));
const CODES: ReadonlySet<string> = new Set('pin pincode cvv cvv2 cvc cvc2 otp tan puk totp'.split(' '));
const HEADERS: ReadonlySet<string> = new Set(['cookie', 'set-cookie']);
const SUFFIX = /(?:password|passwd|passphrase|apikey|secret|token|authkey|accesskey)$/;
const BEFORE_KEY =
  /^(?:api|access|secret|private|auth|authorization|encryption|signing|master|license|subscription|service|account|shared|storage|deploy|admin|consumer|webhook)$/;
const KEY_IN_PROSE = /(?:api|access|secret|private|auth|encryption|signing|license|subscription|service|storage) $/i;
const CODE_IN_PROSE = /(?:security|verification|one[- ]time|access|2fa|mfa|login|sign-in|pin|recovery|authentication|bestätigungs) ?$/i;
/** `token_type` and `password_reset_url` are not secret. */
const DESCRIBES =
  /^(?:count|type|name|url|uri|path|file|length|limit|expiry|expires|expiration|ttl|age|field|version|policy|reset|enabled|required|prefix|max|min|size|in|at|hint|arn|ref|endpoint|id|format|algorithm|status|error|manager|rotation|strength|rules|page|form)$/;

const SEPARATOR = /^["'\])]?[ \t\u00a0]{0,3}(:=|=>|->|→|==?|:|\|)[ \t\u00a0]{0,3}\n?[ \t]{0,3}/;
const LINK_WORD =
  /^["']?[ \t\u00a0]{1,3}(?:is|was|are|equals|ist|war|lautet|es|est|è|to|auf|с|это)(?:[ \t]{0,2}(?::|=)|(?: now| set to| still| currently| probably| just| simply)(?= ))?[ \t\u00a0]{1,3}/i;
/** "The password for the staging server is …" */
const ABOUT =
  /^[ \t](?:for|of|on|at|from|in|to|für|von|para|de|du|\()[^\n.?!;:=]{1,48}?(?:\)?[ \t]{0,2}[:=][ \t]{0,3}|[ \t](?:is|was|ist|lautet|es|est)[ \t:=]{1,3})/i;
const ABOUT_CREDENTIALS = /^[ \t]?\([^\n()]{1,40}\)[ \t]{0,2}[:=][ \t]{0,3}/;
const SPACE = /^[ \t\u00a0]{1,3}/;
const SCHEME = /^(?:bearer|basic|token|apikey|digest|negotiate)[ \t]{1,3}/i;
const PLACEHOLDER =
  /^(?:[<[${%].*|x{3,}|\*{3,}|•+|\.\..*|…|your[-_ ]?.*|my[-_]?(?:password|token|secret|key)|null|nil|undefined|none|true|false|string|number|boolean|any|unknown|text|varchar.*|process\.env.*|os\.environ.*|env[.[(].*|secrets\..*|redacted|hidden|todo|https?:\/\/.*)$/i;
const PATH_IN_CODE = /^[A-Za-z_$][A-Za-z_$]{0,60}(?:\.[A-Za-z_$][A-Za-z_$]{0,60}){1,8}\(?$/;
/** Names with digits that are written after a word such as "password". */
const TECHNICAL =
  /^(?:oauth2?(?:\.\d)?|sha-?\d{1,3}|base\d\d|md5|utf-?8|https?\d?|ipv[46]|pbkdf2|argon2(?:id?)?|[hre]s\d{3}|\d?password|2fa|\d+(?:st|nd|rd|th|x|s|m|h|d|ms|min|kb|mb|px)|v\d[\w.]*|saml2?|s3|ec2|k8s|i18n|l10n|win\d+|ios\d+)$/i;
/** What a sentence says of a password, instead of the password. */
const SAID =
  /^(?:a|an|the|not|no|now|too|never|always|still|only|just|also|being|been|very|so|that|this|what|which|when|where|how|if|for|from|in|on|at|by|with|without|and|or|but|as|to|of|my|your|our|their|his|her|its|it|i|we|you|they|there|here|wrong|incorrect|invalid|weak|strong|case|shown|sent|kept|lost|known|unknown|correct|right|good|bad|fine|ok|okay|safe|unsafe|secure|insecure|empty|missing|blank|old|new|same|different|short|long|shorter|longer|plain|clear|valid|broken|gone|hidden|visible|ready|set|reset|due|mandatory|optional|unique|secret|again|alone|already|going|working|nicht|falsch|zu|ein|eine|der|die|das|auch|noch|immer|nur|abgelaufen|ungültig|richtig|leer|ya|no|muy|incorrecta|incorrecto|válida|pas|trop|incorrect|invalide|expiré|what|hmm|please|bitte|help|does|doesn't|isn't|won't|cannot|can't|is|are|was|has|have|must|should|may|will|would|could)$/i;
const PARTICIPLE = /^\p{Ll}{2,}(?:ed|ing|able|ible|ly|tion|ment|less|ful|wrong)$/u;
/** Languages without spaces between words. */
const EAST_ASIAN = /(?:パスワード|暗証番号|密码|密碼|口令|비밀번호|암호)\s{0,2}(?:は|が|是|为|為|는|은|:|=|-)?\s{0,3}([!-~]{4,100})/g;

/** `password: …`, `CLIENT_SECRET=…`, `--token …`, "my password is …", "PIN 1234". The name stays. */
export function* findNamedSecrets(text: string): Iterable<Sensitive> {
  for (const { 0: name, index } of text.matchAll(NAME)) {
    const kind = kindOf(name, text.slice(Math.max(0, index - 16), index));
    const value = kind && valueAfter(text, { name, from: index, kind });
    if (value) yield value;
  }
  for (const { 0: found, 1: value, index } of text.matchAll(EAST_ASIAN)) {
    const to = index + found.length;
    if (!PLACEHOLDER.test(value!)) yield { from: to - value!.length, to };
  }
}

function kindOf(name: string, before: string): SecretKind | undefined {
  const lower = name.toLowerCase();
  if (HEADERS.has(lower)) return 'header';
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_.$-]+/)
    .filter((word) => word !== '');
  const last = words.at(-1);
  if (last === undefined || (words.length > 1 && DESCRIBES.test(last))) return undefined;
  if (words.some((word) => PASSWORDS.has(word) || /(?:password|passwd|passwort)$/.test(word))) return 'password';
  if (words.some((word) => TOKENS.has(word) || SUFFIX.test(word))) return 'token';
  if (words.some((word, at) => word === 'key' && BEFORE_KEY.test(words[at - 1] ?? ''))) return 'token';
  if (last === 'key' && words.length === 1 && KEY_IN_PROSE.test(before)) return 'token';
  if (CODES.has(last) || (words.length === 1 && last === 'code' && CODE_IN_PROSE.test(before))) return 'code';
  return undefined;
}

interface Named {
  name: string;
  from: number;
  kind: SecretKind;
}

/** How a value follows its name: assigned, said, after "to", or written right after it. */
type Link = 'assigned' | 'said' | 'changed' | 'beside';

function valueAfter(text: string, named: Named): Sensitive | undefined {
  const end = named.from + named.name.length;
  const rest = text.slice(end, end + 320);
  const link = linkAfter(rest, named, text);
  if (!link) return undefined;
  let at = end + link.length;
  if (named.kind === 'header') return link.kind === 'assigned' ? lineFrom(text, at) : undefined;
  if (named.kind === 'code') return codeFrom(text, at);
  const quote = /["'“„‘]/.test(text[at] ?? '') ? text[at]! : undefined;
  if (quote) at += 1;
  at += SCHEME.exec(text.slice(at, at + 16))?.[0].length ?? 0;
  const to = quote ? closing(text, at, quote) : endOfValue(text, at, isInQuery(text, named.from));
  const value = text.slice(at, to);
  return isSecret(value, { ...named, link: link.kind, isQuoted: quote !== undefined, isLast: isEndOfSentence(text, to) })
    ? { from: at, to }
    : undefined;
}

function linkAfter(rest: string, { from, kind, name }: Named, text: string): { kind: Link; length: number } | undefined {
  const assigned = SEPARATOR.exec(rest);
  if (assigned) return { kind: 'assigned', length: assigned[0].length };
  const aside = kind === 'password' || kind === 'token' ? ABOUT_CREDENTIALS.exec(rest) : null;
  if (aside) return { kind: 'assigned', length: aside[0].length };
  const said = LINK_WORD.exec(rest) ?? (kind === 'password' || kind === 'code' ? ABOUT.exec(rest) : null);
  if (said) return { kind: /^\s+(?:to|auf)\s/i.test(said[0]) ? 'changed' : 'said', length: said[0].length };
  const space = SPACE.exec(rest);
  if (!space) return undefined;
  const isOption = text.slice(Math.max(0, from - 2), from) === '--' || name === 'Bearer';
  return { kind: isOption ? 'assigned' : 'beside', length: space[0].length };
}

function lineFrom(text: string, from: number): Sensitive | undefined {
  const end = text.indexOf('\n', from);
  let to = Math.min(end < 0 ? text.length : end, from + 4000);
  while (to > from && /["'\s]/.test(text[to - 1]!)) to--;
  const line = text.slice(from, to);
  return line.includes('=') && !line.startsWith('[') ? { from, to } : undefined;
}

/** PINs and codes that are sent to people have 3 to 8 digits, or 3 and 3. */
function codeFrom(text: string, from: number): Sensitive | undefined {
  const [found] = /^["']?(?:\d{3}[ -]\d{3}|\d{3,8})(?![\p{L}\p{N}]|[.,]\d)/u.exec(text.slice(from, from + 12)) ?? [];
  if (found === undefined) return undefined;
  const quoted = /^["']/.test(found) ? 1 : 0;
  return { from: from + quoted, to: from + found.length };
}

function closing(text: string, from: number, quote: string): number {
  const close = { '“': '”', '„': '“', '‘': '’' }[quote] ?? quote;
  const line = text.slice(from, from + 512).split('\n', 1)[0]!;
  const to = line.indexOf(close);
  return from + (to < 0 ? line.search(/\s|$/) : to);
}

/** Up to a space, a quote or an angle bracket. In the query of a URL, also up to the next member. */
function endOfValue(text: string, from: number, inQuery: boolean): number {
  const [run = ''] = (inQuery ? /^[^\s"'<>&#;,)\]]{1,512}/ : /^[^\s"'<>|]{1,512}/).exec(text.slice(from, from + 512)) ?? [];
  const [, kept = run] = /^(.{0,512}?)[.,;:)\]}?]{0,5}$/s.exec(run) ?? [];
  const cut = kept.search(/[,;](?=.)/);
  return from + (cut > 0 ? cut : kept.length);
}

const isInQuery = (text: string, from: number) => /[?&#]/.test(text[from - 1] ?? '');

const isEndOfSentence = (text: string, at: number) =>
  /^["']?(?:[.,;!?)\]]|\s*\n|\s*$| (?:and|but|or|und|aber|y|et)\b)/.test(text.slice(at, at + 8));

interface Candidate extends Named {
  link: Link;
  isQuoted: boolean;
  isLast: boolean;
}

function isSecret(value: string, { kind, link, name, isQuoted, isLast }: Candidate): boolean {
  if (value.length < 3 || value.includes('\ue000') || PLACEHOLDER.test(value) || value.startsWith('[')) return false;
  const isWord = /^[\p{L}'’-]+$/u.test(value);
  const isMixed = /\p{L}/u.test(value) && /\d/.test(value) && !TECHNICAL.test(value);
  if (link === 'beside') return isMixed && value.length >= (kind === 'password' ? 6 : 12);
  if (isQuoted) return !SAID.test(value);
  if (PATH_IN_CODE.test(value) || /\($|\(\)/.test(value)) return false;
  if (name === 'PWD' && value.startsWith('/')) return false;
  const isAssigned = link === 'assigned';
  if (isWord && (SAID.test(value) || (!isAssigned && PARTICIPLE.test(value)))) return false;
  if (kind === 'token')
    return value.length >= 6 && (isWord ? isAssigned && /[_$-]/.test(name) : isAssigned || (isMixed && value.length >= 8));
  if (isAssigned) return !(isWord && (PARTICIPLE.test(value) || /password|token|secret/i.test(value)) && !isLast);
  if (isWord) return link === 'said' && isLast && /^\p{Ll}+$/u.test(value);
  return value.length >= 4 && !/^[\d.,]{1,4}$/.test(value) && !TECHNICAL.test(value);
}
