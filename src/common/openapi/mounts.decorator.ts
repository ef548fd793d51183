import { ApiExtension } from '@nestjs/swagger';

/** Operation ids by the path parameter that tells one mount from another; of several that fit, the first. */
export type MountNames = Readonly<Record<string, string>>;

/** Where the OpenAPI document finds what a handler with several mounts is called at each. */
export const MOUNTS_EXTENSION = 'x-mounts';

export const NamedByMount = (names: MountNames) => ApiExtension(MOUNTS_EXTENSION, names);
