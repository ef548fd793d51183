import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { LONGEST_URL } from '../places/read-site-url.js';

/** A URL that somebody opened, as text: what is no URL of a page is a 404, not an invalid request. */
export const IsSiteUrl = (example: string) => (target: object, name: string) => {
  ApiProperty({ type: String, format: 'uri', maxLength: LONGEST_URL, example })(target, name);
  IsString()(target, name);
  MaxLength(LONGEST_URL)(target, name);
};
