// Preloaded into a server for one short pass that is not timed: counts the statements that it sends to PostgreSQL.
import pg from 'pg';
import { countWith } from './probe.mjs';

let statements = 0;
// oxlint-disable-next-line typescript/unbound-method -- bound by each call below
const { query } = pg.Client.prototype;

pg.Client.prototype.query = function (...args) {
  statements += 1;
  return query.apply(this, args);
};
countWith(() => statements);
