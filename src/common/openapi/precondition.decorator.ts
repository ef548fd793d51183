import { ApiExtension } from '@nestjs/swagger';

/** Where the OpenAPI document finds that a POST may be answered 412. */
export const PRECONDITION_EXTENSION = 'x-precondition';

/** Something must hold before this can be done: the state a caller read, or where a thing is not yet. */
export const MayFailPrecondition = () => ApiExtension(PRECONDITION_EXTENSION, true);
