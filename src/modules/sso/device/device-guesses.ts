import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { SignInRefused } from '../sign-in/sign-in-refused.js';

const MOST_WRONG = 5;
const MINUTES = 10;

/** Limits how many wrong codes are typed: codes are short enough to be guessed. */
@Injectable()
export class DeviceGuesses {
  constructor(private readonly database: Database) {}

  /** Guesses of the same session or address wait for each other, so that all of them are counted. */
  async limit<T>(keys: readonly string[], find: () => Promise<T | undefined>): Promise<T | undefined> {
    return this.database.tx(async () => {
      const counted = await this.database.query<{ wrong: number }>(
        `INSERT INTO device_guesses AS g (key, wrong, ends_at)
         SELECT k, 0, $2::timestamptz + interval '${MINUTES} minutes' FROM unnest($1::text[]) AS k ORDER BY k
         ON CONFLICT (key) DO UPDATE SET wrong = CASE WHEN g.ends_at > $2 THEN g.wrong ELSE 0 END,
           ends_at = CASE WHEN g.ends_at > $2 THEN g.ends_at ELSE excluded.ends_at END
         RETURNING wrong`,
        [keys, new Date()],
      );
      if (counted.some(({ wrong }) => wrong >= MOST_WRONG))
        throw new SignInRefused(`Too many wrong codes were entered. Wait ${MINUTES} minutes, then begin again on the device.`);
      const found = await find();
      if (found === undefined) await this.database.query('UPDATE device_guesses SET wrong = wrong + 1 WHERE key = ANY($1)', [keys]);
      return found;
    });
  }
}
