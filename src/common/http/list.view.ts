import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'NextPage' })
export class NextPage {
  @ApiProperty({ description: 'The value to pass as `page` for the results that follow.', example: 'WyJ4IiwxXQ' })
  page: string;
}

export interface List<T> {
  items: T[];
  count: number;
  next?: NextPage;
}

/** The response of every list. */
export function ListOf<T>(item: new () => T): new () => List<T> {
  class Envelope implements List<T> {
    @ApiProperty({ type: [item] })
    items: T[];

    @ApiProperty({ description: 'The number of all results that the caller may see.', example: 1, type: 'integer' })
    count: number;

    @ApiPropertyOptional({ description: 'Absent on the last page.', type: NextPage })
    next?: NextPage;
  }
  return Envelope;
}
