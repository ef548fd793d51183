const CONTAINER = /^( *):{3,}[ \t]*(\S?)/;

/**
 * Moves the ends of containers to where they begin: an end that is indented, after a list, would be part of the last item.
 * Texts without containers are returned as they are.
 */
export function withContainerEnds(source: string): string {
  if (!/(?:^|\n):::/.test(source)) return source;
  const open: number[] = [];
  return source
    .split('\n')
    .map((line) => {
      const found = CONTAINER.exec(line);
      if (!found) return line;
      const indent = found[1]!.length;
      if (found[2] !== '') {
        open.push(indent);
        return line;
      }
      const begun = open.pop();
      return begun !== undefined && begun < indent && indent < begun + 4 ? line.slice(indent - begun) : line;
    })
    .join('\n');
}
