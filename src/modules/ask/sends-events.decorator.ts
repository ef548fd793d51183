import { ApiOkResponse } from '@nestjs/swagger';

const EXAMPLE =
  'data: {"type":"answer","answer":{"answer":{"markdown":"…"},"followupQuestions":[],"sources":[]}}\n\nevent: done\ndata: {}\n\n';

/** Describes a response that is sent piece by piece while it is made. */
export const SendsEvents = (description: string) =>
  ApiOkResponse({ description, content: { 'text/event-stream': { schema: { type: 'string', example: EXAMPLE } } } });
