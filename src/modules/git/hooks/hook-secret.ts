import { randomText } from '../../../common/ids/ids.js';

/** Differs from the prefixes of other secrets, so that a leaked one can be identified. */
const PREFIX = 'bdg_';
/** 43 random letters and digits contain 256 bits of entropy. */
const LENGTH = 43;

export const newHookSecret = (): string => PREFIX + randomText(LENGTH);
