import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { randomText } from '../../../common/ids/ids.js';
import { ScimToken } from '../scim-token.entity.js';

const PREFIX = 'bdy_scim_';
/** 43 random letters and digits contain 256 bits of entropy. */
const SECRET_LENGTH = 43;
const SHAPE = new RegExp(`^${PREFIX}[A-Za-z0-9]{${SECRET_LENGTH}}$`);
/** Milliseconds after which a use is noted again. */
const STALE = 60_000;

/** Makes the secrets of SCIM tokens, and finds tokens by them. */
@Injectable()
export class ScimTokenLookup {
  constructor(private readonly database: Database) {}

  newSecret(): string {
    return PREFIX + randomText(SECRET_LENGTH);
  }

  hashOf(secret: string): Buffer {
    return createHash('sha256').update(secret).digest();
  }

  /** Reads the database each time: a token that was deleted stops working at once. */
  async find(secret: string): Promise<ScimToken | undefined> {
    if (!SHAPE.test(secret)) return undefined;
    const token = await this.database.repo(ScimToken).findOneBy({ hash: this.hashOf(secret) });
    if (!token) return undefined;
    if (token.lastUsedAt === null || Date.now() - token.lastUsedAt.getTime() > STALE)
      await this.database.repo(ScimToken).update(token.id, { lastUsedAt: new Date() });
    return token;
  }
}
