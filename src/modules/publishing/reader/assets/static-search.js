// Searches a site that consists of files: it reads pieces of an index of words. The script of the reader loads it.
import { bucketOf } from './search/words/word-bucket.js';
import { pairsOf, wordsIn } from './search/words/words-in.js';

const MOST_HITS = 20;
const MOST_TERMS = 12;
/** A word that only begins like the one that was typed counts less. */
const BEGINNING = 0.6;

const kept = new Map();

/** Pieces are read once for a page. */
function read(url) {
  const known = kept.get(url.href);
  if (known) return known;
  const reading = fetch(url).then((response) => {
    if (!response.ok) throw new Error(`${url.pathname}: ${response.status}`);
    return response.json();
  });
  kept.set(url.href, reading);
  reading.catch(() => kept.delete(url.href));
  return reading;
}

/** The words of a query, each once. Scripts without spaces are looked up by pairs of characters. */
function termsIn(query) {
  const words = [...wordsIn(query)].flatMap(({ text, isRun }) => (isRun ? pairsOf(text) : [text]));
  return [...new Set(words)].slice(0, MOST_TERMS);
}

/** What a word of the query finds in a space: the weight of each page. */
async function weightsOf(term, { id, buckets, count, folder }) {
  const words = await read(new URL(`${id}/${bucketOf(term, buckets)}.json`, folder));
  const weights = new Map();
  for (const [word, found] of Object.entries(words)) {
    if (!word.startsWith(term)) continue;
    const rarity = Math.log(1 + count / (found.length / 2)) * (word === term ? 1 : BEGINNING);
    for (let at = 0; at < found.length; at += 2) {
      const weight = found[at + 1] * rarity;
      if (weight > (weights.get(found[at]) ?? 0)) weights.set(found[at], weight);
    }
  }
  return weights;
}

async function hitsIn(space, terms) {
  const scores = new Map();
  for (const weights of await Promise.all(terms.map((term) => weightsOf(term, space))))
    for (const [page, weight] of weights) {
      const score = scores.get(page) ?? { sum: 0, terms: 0 };
      scores.set(page, { sum: score.sum + weight, terms: score.terms + 1 });
    }
  return Array.from(scores, ([page, score]) => ({ space, page, score: score.sum * (score.terms / terms.length) ** 2 }));
}

/** A page as the index has it: title, address, what it is in, the beginning of its text. */
async function shown({ space, page }, namesSpace) {
  const piece = Math.floor(page / space.piece);
  const pages = await read(new URL(`${space.id}/pages-${piece}.json`, space.folder));
  const [title, address, place, text] = pages[page - piece * space.piece];
  return { title, href: new URL(`../${address}`, space.folder).href, place: namesSpace ? [space.title, ...place] : place, text };
}

const element = (name, ...children) => {
  const made = document.createElement(name);
  made.append(...children);
  return made;
};

/** The text with the words of the query marked. */
function marked(text, terms) {
  const parts = [];
  let end = 0;
  for (const word of wordsIn(text)) {
    if (!terms.some((term) => word.text.startsWith(term))) continue;
    parts.push(text.slice(end, word.start), element('mark', text.slice(word.start, word.end)));
    end = word.end;
  }
  return [...parts, text.slice(end)];
}

function hitView({ title, href, place, text }, terms) {
  const link = element('a');
  link.href = href;
  if (place.length > 0) link.append(element('small', place.join(' › ')));
  link.append(element('strong', ...marked(title, terms)));
  if (text !== '') link.append(element('span', ...marked(text, terms)));
  return element('li', link);
}

function nothing({ noResults, noResultsHint }) {
  return element('p', element('strong', noResults), element('br'), noResultsHint);
}

/** The results for the form, as elements. */
export async function search(form, query) {
  const folder = new URL('./', new URL(form.dataset.searchIndex, document.baseURI));
  const { spaces, piece, start } = await read(new URL('index.json', folder));
  const own = form.elements.in?.value ?? start;
  const ids = Object.hasOwn(spaces, own) ? spaces[own].with : [];
  const searched = ids.map((id) => Object.assign({ id, piece, folder }, spaces[id]));
  const terms = termsIn(query);
  const found = terms.length === 0 ? [] : (await Promise.all(searched.map((space) => hitsIn(space, terms)))).flat();
  const best = found.sort((a, b) => b.score - a.score).slice(0, MOST_HITS);
  if (best.length === 0) return [nothing(form.dataset)];
  const hits = await Promise.all(best.map((hit) => shown(hit, searched.length > 1)));
  const list = element('ul', ...hits.map((hit) => hitView(hit, terms)));
  list.className = 'hits';
  return [list];
}

/** On the page of results, what is searched for is in the address. */
const [own, asked] = [document.querySelector('.search-page [data-search-script]'), new URLSearchParams(location.search)];
if (own && asked.has('q')) {
  own.elements.q.value = asked.get('q');
  if (own.elements.in && asked.has('in')) own.elements.in.value = asked.get('in');
  own.elements.q.dispatchEvent(new Event('input', { bubbles: true }));
}
