import { describe, expect, it } from 'vitest';
import { Selection, valueAs } from './selection.js';

const selection = new Selection([
  { name: 'page', columns: ['p.id', 'p.title'] },
  valueAs('links', '(SELECT count(*) FROM links l WHERE l.page = p.id)'),
  { name: 'author', columns: ['a.id', 'a.name'] },
]).with(valueAs('total', '7'));

describe('a selection', () => {
  it('has each entity as one JSON array in a statement of its own, and as columns in a list', () => {
    expect(selection.text).toBe(
      'CASE WHEN p.id IS NOT NULL THEN json_build_array(p.id, p.title) END AS "page", ' +
        '(SELECT count(*) FROM links l WHERE l.page = p.id) AS "links", ' +
        'CASE WHEN a.id IS NOT NULL THEN json_build_array(a.id, a.name) END AS "author", 7 AS "total"',
    );
    expect(selection.columns).toEqual(['p.id', 'p.title', '(SELECT count(*) FROM links l WHERE l.page = p.id)', 'a.id', 'a.name', '7']);
  });

  it('reads rows, with null for what an outer join did not find', () => {
    expect(selection.rowOf(['p', null, 2, 'a', 'Ada', 7])).toEqual({ page: ['p', null], links: 2, author: ['a', 'Ada'], total: 7 });
    expect(selection.rowOf(['p', 'P', null, null, null, 7])).toEqual({ page: ['p', 'P'], links: null, author: null, total: 7 });
  });
});
