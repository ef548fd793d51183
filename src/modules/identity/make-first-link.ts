import { randomText } from '../../common/ids/ids.js';
import { hashOf } from './token-lookup.js';

/** 43 random letters and digits contain 256 bits of entropy. */
const SECRET_LENGTH = 43;
const LIFE = `interval '24 hours'`;

interface Connection {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/** Makes a link with which a user signs in once, and returns its secret. The service makes none by itself, so it has no route. */
export async function makeFirstLink(connection: Connection, userId: string): Promise<string> {
  const secret = randomText(SECRET_LENGTH);
  const values = [hashOf(secret), userId];
  await connection.query(`INSERT INTO first_links (hash, user_id, expires_at) VALUES ($1, $2, now() + ${LIFE})`, values);
  return secret;
}

/** Where a person opens a link. The secret is in the fragment, which browsers send to nobody. */
export const addressOfFirstLink = (url: string, secret: string): string => `${url}/app/start#${secret}`;
