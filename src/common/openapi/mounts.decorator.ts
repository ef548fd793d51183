import { ApiExtension } from '@nestjs/swagger';

/** Texts by the path parameter that tells one mount from another; of several that fit, the first. */
export type ByMount = Readonly<Record<string, string>>;

/** Where the OpenAPI document finds what a handler with several mounts is called at each. */
export const NAMES_EXTENSION = 'x-names-by-mount';
/** Where the OpenAPI document finds which section an operation belongs to at each mount. */
export const SECTIONS_EXTENSION = 'x-sections-by-mount';

/** The operation id of a handler at each of its mounts. */
export const NamedByMount = (names: ByMount) => ApiExtension(NAMES_EXTENSION, names);

/** The section at each mount, or of one handler, where it is not the section that `@ApiTags` names for the controller. */
export const Section = (section: string | ByMount) => ApiExtension(SECTIONS_EXTENSION, section);
