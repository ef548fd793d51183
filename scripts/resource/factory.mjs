import { withArticle } from './names.mjs';

/** The method that creates one for tests. */
export const factory = ({ Name, name, one, parent, words }) => `
  /** ${one.charAt(0).toUpperCase() + one.slice(1)} of ${withArticle(parent.words)}. */
  async ${name}(parent: { id: string }): Promise<${Name}> {
    const id = newId();
    await this.db.repo(${Name}).insert({ id, ${parent.property}: parent.id, title: \`The ${words} \${++this.made}\` });
    return this.db.repo(${Name}).findOneByOrFail({ id });
  }
`;
