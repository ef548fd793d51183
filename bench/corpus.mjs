/** Syllables of several scripts. The words of those without spaces are written next to each other. */
const SCRIPTS = [
  { language: 'en', separator: ' ', syllables: 'ba con de fer gra in lo mi nor per qui ra sta ter un vo we xa ly zen'.split(' ') },
  { language: 'ru', separator: ' ', syllables: 'ба вер го дан жи за ков ле мир но пра ра сто тер уп фор хо ция чи ша'.split(' ') },
  { language: 'ar', separator: ' ', syllables: 'با تو جر حم خا در را سل شر صف طا عم غر فا قم كت لم من نو هد'.split(' ') },
  { language: 'zh', separator: '', syllables: [...'数据库备份指南如何恢复文件安全服务器设置网络用户管理员接口'] },
  { language: 'th', separator: '', syllables: 'กา ข้อ คน งาน จัด ชื่อ ใช้ ฐาน ดู ต่อ ทำ นำ บัญ ปี พบ ภาพ มา ระ ลอง สิทธิ์'.split(' ') },
];
const VOCABULARY = 20_000;
const [TITLE_WORDS, HEADINGS, WORDS] = [3, 3, 120];

/** The same numbers for the same seed. */
export function randomness(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Every number has its word: of two to four syllables, so that most words are one typing error away from few others. */
function wordOf({ syllables }, number) {
  let word = '';
  for (let rest = number + syllables.length; rest > 0; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length];
  return word;
}

/** A few words are on most pages, and most words are rare, as in any text. */
const anyWord = (script, random) => wordOf(script, Math.floor(VOCABULARY ** (random(1_000_000) / 1_000_000)) - 1 + random(4));

/** Generates pages as the search engine indexes them. A space has one language. */
export function corpusOf(space, count, wordsOfPage = WORDS) {
  const script = SCRIPTS[space % SCRIPTS.length];
  const random = randomness(space + 1);
  const text = (words) => Array.from({ length: words }, () => anyWord(script, random)).join(script.separator);
  const pages = Array.from({ length: count }, (_, n) => ({
    id: `page${space}-${n}`,
    title: text(TITLE_WORDS),
    description: '',
    path: `page-${n}`,
    ancestors: [],
    sections: Array.from({ length: HEADINGS }, (_section, at) => ({
      anchor: `section-${at}`,
      title: text(2),
      text: text(Math.round(wordsOfPage / HEADINGS)),
    })),
  }));
  return { language: script.language, pages };
}

/** Titles, titles without their last letters, titles with a wrong letter, and single words of the text. */
export function queriesOf(space, { pages }, count) {
  const random = randomness(space + 101);
  const { separator } = SCRIPTS[space % SCRIPTS.length];
  return Array.from({ length: count }, (_, n) => {
    const { title, sections } = pages[random(pages.length)];
    const letters = [...title];
    if (n % 4 === 0) return title;
    if (n % 4 === 1) return letters.slice(0, -2).join('');
    if (n % 4 === 2) return letters.with(1 + random(letters.length - 2), letters[0]).join('');
    const { text } = sections[random(sections.length)];
    return separator === '' ? text.slice(0, 4) : text.split(separator)[random(10)];
  });
}
