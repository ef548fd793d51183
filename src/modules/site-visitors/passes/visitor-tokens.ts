import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { errors, jwtVerify, type JWTPayload } from 'jose';
import type { Claims } from '../../../common/expressions/audience.js';
import { SealedSecrets } from '../../../common/secrets/sealed-secrets.js';

/** How far the clocks of the application and of this service may differ, in seconds. */
export const CLOCK_SKEW = 60;
/** A visit ends after this time, however long the token is valid. */
export const LONGEST_VISIT_MS = 30 * 24 * 60 * 60 * 1000;
/** Longer tokens are refused before anything is computed. */
export const LONGEST_VISITOR_TOKEN = 8192;

/** Claims about the token itself. They differ in each token, and say nothing about the visitor. */
const ABOUT_THE_TOKEN: ReadonlySet<string> = new Set(['exp', 'iat', 'nbf', 'jti']);

/** The key of a site as it is stored. */
export interface SealedKey {
  siteId: string;
  sealedKey: string;
}

/** What a valid token says. */
export interface VerifiedVisitor {
  claims: Claims;
  /** Identifies the key that the token was verified with. */
  keyId: string;
  /** When a visit with this token ends. */
  expiresAt: Date;
}

export type VisitorVerdict = { visitor: VerifiedVisitor; problem?: undefined } | { visitor?: undefined; problem: string };

/** Identifies a key without saying anything about it. Each key is sealed once, so equal keys have equal ids. */
export const keyIdOf = ({ sealedKey }: Pick<SealedKey, 'sealedKey'>): string => hash('sha256', sealedKey, 'base64url').slice(0, 22);

/** Verifies the tokens that an application signs for the visitors of a site, with the key of the site. */
@Injectable()
export class VisitorTokens {
  constructor(private readonly sealedSecrets: SealedSecrets) {}

  /** Takes HS256 alone, whatever the header of the token says, and only tokens that expire. */
  async verify(token: string, key: SealedKey): Promise<VisitorVerdict> {
    if (token.length > LONGEST_VISITOR_TOKEN) return refused(`it is longer than ${LONGEST_VISITOR_TOKEN} characters`);
    const secret = await this.sealedSecrets.open(key.sealedKey, key.siteId);
    if (secret === undefined) return refused('the key of the site cannot be read: regenerate it');
    try {
      const options = { algorithms: ['HS256'], requiredClaims: ['exp'], clockTolerance: CLOCK_SKEW };
      const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), options);
      return { visitor: { claims: claimsOf(payload), keyId: keyIdOf(key), expiresAt: endOf(payload) } };
    } catch (error) {
      return refused(problemOf(error));
    }
  }
}

/** A date cannot express every number. */
const endOf = ({ exp }: JWTPayload) => new Date(Math.min((exp! + CLOCK_SKEW) * 1000, Date.now() + LONGEST_VISIT_MS));

const refused = (problem: string): VisitorVerdict => ({ problem });

function claimsOf(payload: JWTPayload): Claims {
  // What is not signed comes from the request alone.
  return Object.fromEntries(Object.entries(payload).filter(([name]) => !ABOUT_THE_TOKEN.has(name) && name !== 'unsigned'));
}

function problemOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'it has expired';
  if (error instanceof errors.JWTClaimValidationFailed)
    return error.claim === 'exp' ? 'it has no `exp`' : `its \`${error.claim}\` is not valid`;
  if (error instanceof errors.JOSEAlgNotAllowed) return 'it must be signed with HS256';
  return 'it is not signed with the key of this site';
}
