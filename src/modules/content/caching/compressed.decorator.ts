import { SetMetadata } from '@nestjs/common';

export const COMPRESSED = 'content:compressed';

/**
 * The response is compressed for clients that accept it. The length of a compressed response tells something about its
 * content, so it may contain no secret (such as the token of a signed URL) and no text from the request.
 */
export const Compressed = () => SetMetadata(COMPRESSED, true);
