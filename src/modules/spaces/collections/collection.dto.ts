import { IsBoolean, IsString, Length, MaxLength } from 'class-validator';
import { FromFlag, Optional } from '../../../common/http/fields.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { IsLevel, type Level } from '../tree/level.field.js';
import { Examples } from '../../../common/openapi/examples.decorator.js';

@Examples({
  'Create a collection': { title: 'Engineering' },
  'Create a collection in another one (refused until you name one)': { title: 'Runbooks', parent: '0UmGg9CoLlEcTiOnIdYr' },
})
export class CreateCollectionDto {
  /** @example Engineering */
  @Optional()
  @IsString()
  @MaxLength(50)
  title?: string;

  /**
   * The id of the parent collection. If omitted, the collection is created at the top of the organization.
   * @example 0UmGg9CoLlEcTiOnIdYr
   */
  @Optional()
  @IsString()
  @Length(1, 100)
  parent?: string;
}

@Examples({
  'Rename and describe the collection': { title: 'Engineering', description: 'How we build and run the engine.' },
  'Give all members read access': { defaultLevel: 'read' },
})
export class UpdateCollectionDto {
  /** @example Engineering */
  @Optional()
  @IsString()
  @MaxLength(50)
  title?: string;

  /** @example "How we build and run the engine." */
  @Optional()
  @IsString()
  @MaxLength(100)
  description?: string;

  @IsLevel()
  defaultLevel?: Level;
}

export class ListCollectionsQuery extends ListQuery {
  /** Also return the collections inside other collections, depth first. */
  @FromFlag()
  @IsBoolean()
  nested: boolean = true;
}
