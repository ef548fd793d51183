const changing = new WeakSet<object>();

/** Marks a response that may be different the next time although it is about the same revision. */
export const markChanging = (response: object): void => void changing.add(response);

export const isChanging = (response: unknown): boolean => typeof response === 'object' && response !== null && changing.has(response);
