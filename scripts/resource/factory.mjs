/** The method that makes one for tests. */
export const factory = ({ Name, name, one, words }) => `
  /** ${one.charAt(0).toUpperCase() + one.slice(1)} of an organization. */
  async ${name}(org: { id: string }): Promise<${Name}> {
    const id = newId();
    await this.db.repo(${Name}).insert({ id, orgId: org.id, title: \`The ${words} \${++this.made}\` });
    return this.db.repo(${Name}).findOneByOrFail({ id });
  }
`;
