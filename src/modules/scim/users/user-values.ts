import { isEmail } from 'class-validator';
import { ScimError } from '../protocol/scim-error.js';
import type { ScimValues } from '../scim-attribute.js';
import type { ScimUser } from '../scim-user.entity.js';

const MOST_BYTES = 16_384;
const LONGEST_NAME = 64;
const LONGEST_EMAIL = 254;
const LONGEST_USER_NAME = 255;

interface Email {
  value?: string;
  type?: string;
  primary?: boolean;
}

/** What is stored of a user, apart from whether they are active. */
export type StoredValues = Pick<ScimUser, 'userName' | 'externalId' | 'displayName' | 'emails' | 'workEmails' | 'attributes'>;

/** Checks the attributes of a user, and computes what filters look for. */
export function storedValuesOf(attributes: ScimValues): StoredValues {
  const userName = attributes['userName'] as string | undefined;
  if (userName === undefined || userName.trim() === '') throw new ScimError('invalidValue', '`userName` is required');
  if (userName.length > LONGEST_USER_NAME)
    throw new ScimError('invalidValue', `\`userName\` is longer than ${LONGEST_USER_NAME} characters`);
  if (Buffer.byteLength(JSON.stringify(attributes)) > MOST_BYTES)
    throw new ScimError('invalidValue', `The attributes of a user take more than ${MOST_BYTES} bytes`);
  const emails = (attributes['emails'] as Email[] | undefined) ?? [];
  return {
    userName,
    externalId: (attributes['externalId'] as string | undefined) ?? null,
    displayName: (attributes['displayName'] as string | undefined) ?? null,
    emails: emails.flatMap(({ value }) => value?.toLowerCase() ?? []),
    workEmails: emails.filter(isForWork).flatMap(({ value }) => value?.toLowerCase() ?? []),
    attributes,
  };
}

/** What the account of a user is made with. */
export interface AccountValues {
  email: string;
  displayName: string;
}

/** The address is that for work, or else the primary one, the first, or the name of the user if it is one. */
export function accountValuesOf(attributes: ScimValues): AccountValues {
  const userName = attributes['userName'] as string;
  const emails = ((attributes['emails'] as Email[] | undefined) ?? []).filter(({ value }) => value !== undefined);
  const chosen = emails.find((email) => isForWork(email)) ?? emails.find(({ primary }) => primary === true) ?? emails[0];
  const email = chosen?.value ?? userName;
  if (!isEmail(email) || email.length > LONGEST_EMAIL)
    throw new ScimError('invalidValue', chosen ? `\`${email}\` is no e-mail address` : 'A user needs an e-mail address');
  return { email, displayName: nameOf(attributes, userName).slice(0, LONGEST_NAME).toWellFormed() };
}

const isForWork = ({ type }: Email) => type?.toLowerCase() === 'work';

function nameOf({ displayName, name }: ScimValues, userName: string): string {
  const { formatted, givenName, familyName } = (name ?? {}) as { formatted?: string; givenName?: string; familyName?: string };
  const parts = [givenName, familyName].filter((part) => part !== undefined).join(' ');
  return [displayName as string | undefined, formatted, parts].find((text) => text !== undefined && text.trim() !== '') ?? userName;
}
