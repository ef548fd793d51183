export const methodClass = (method: string) => `api-method ${/^[a-z]+$/.test(method) ? method : ''}`.trim();

/** Long paths break at their slashes; parameters stand out. */
export const pathOf = (path: string) =>
  path.split(/(\{[^{}]*\})/).map((part) => {
    if (part.startsWith('{')) return <var>{part}</var>;
    return part.split('/').map((name, place) => (place === 0 ? name : ['/', <wbr />, name]));
  });
