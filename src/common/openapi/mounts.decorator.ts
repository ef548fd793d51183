import { ApiExtension } from '@nestjs/swagger';

/** Texts by the path parameter that distinguishes a mount; if several are on the path, the first one applies. */
export type ByMount = Readonly<Record<string, string>>;

/** The extension that carries the operation ids of a handler with several mounts to the OpenAPI document. */
export const NAMES_EXTENSION = 'x-names-by-mount';
/** The extension that carries the section of an operation at each mount to the OpenAPI document. */
export const SECTIONS_EXTENSION = 'x-sections-by-mount';

/** Sets the operation id of a handler at each of its mounts. */
export const NamedByMount = (names: ByMount) => ApiExtension(NAMES_EXTENSION, names);

/** Sets the section at each mount, or of one handler, if it differs from the section that `@ApiTags` sets for the controller. */
export const Section = (section: string | ByMount) => ApiExtension(SECTIONS_EXTENSION, section);
