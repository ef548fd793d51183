import { ApiExtension } from '@nestjs/swagger';

/** The extension that tells the OpenAPI document that a POST may be answered with 412. */
export const PRECONDITION_EXTENSION = 'x-precondition';

/** The operation has a precondition and may be answered with 412, for example because the state that the caller read has changed. */
export const MayFailPrecondition = () => ApiExtension(PRECONDITION_EXTENSION, true);
