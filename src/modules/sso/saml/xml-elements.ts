/** The child elements of an element, or those with a name. */
export function childrenOf(element: Element, namespace?: string, name?: string): Element[] {
  const children = Array.from({ length: element.childNodes.length }, (_, i) => element.childNodes[i] as unknown as Element);
  return children.filter(
    (child) =>
      child.nodeType === ELEMENT &&
      (namespace === undefined || child.namespaceURI === namespace) &&
      (name === undefined || child.localName === name),
  );
}

/** An element and all elements in it, in the order of the document. */
export function* elementsIn(element: Element): Generator<Element> {
  yield element;
  for (const child of childrenOf(element)) yield* elementsIn(child);
}

/** The text of an element that contains nothing but text. */
export function textOf(element: Element | undefined): string | undefined {
  if (!element || childrenOf(element).length > 0) return undefined;
  const text = (element.textContent ?? '').trim();
  return text === '' ? undefined : text;
}

/** The value of an attribute; undefined if the element does not have it. */
export const attributeOf = (element: Element | undefined, name: string): string | undefined =>
  element?.hasAttribute(name) ? (element.getAttribute(name) ?? undefined) : undefined;

const ELEMENT = 1;
