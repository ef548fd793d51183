import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsObject,
  IsString,
  Length,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { valuesOf } from '../../../common/enums/values.js';
import { FromFlag, IsHttpUrl, Optional } from '../../../common/http/fields.js';
import { Sound } from '../../../common/http/sound.decorator.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { Variants } from '../../../common/openapi/variants.decorator.js';
import { Examples } from '../../../common/openapi/examples.decorator.js';
import { globProblem, LONGEST_GLOB, MOST_GLOBS } from './archive/globs.js';
import { IMPORT_MEANINGS, IMPORT_MODES, type ImportMode } from './model/import.entity.js';
import { LINK_PROBLEMS, type LinkProblem } from './model/import-link.entity.js';
import { OUTCOMES, type Outcome } from './model/import-entry.entity.js';

const AreGlobs = (example: readonly string[]) =>
  applyDecorators(
    ApiPropertyOptional({
      type: [String],
      maxItems: MOST_GLOBS,
      items: { type: 'string', minLength: 1, maxLength: LONGEST_GLOB },
      example,
    }),
    Optional(),
    Sound('areGlobs', globsProblem),
  );

const SOURCES = valuesOf({
  file: 'uploaded files, named by their keys',
  website: 'an archive at a URL',
});
const STATUS_FILTERS = valuesOf({ ...IMPORT_MEANINGS, active: 'it is `pending` or `in-progress`' });

@Variants('type', {
  FileImportSourceDto: { of: ['file'], always: ['files'] },
  WebsiteImportSourceDto: { of: ['website'], always: ['url'] },
})
export class ImportSourceDto {
  @ApiProperty({ enum: SOURCES })
  @IsIn(SOURCES)
  type: 'file' | 'website';

  /**
   * The keys of uploads: zip archives, or single Markdown and HTML files. Required with the type `file`.
   * @example ["0UmGg9UpLoAdIdEnTiFi"]
   */
  @Optional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(50)
  @ArrayUnique()
  @IsString({ each: true })
  @Length(1, 100, { each: true })
  files?: string[];

  /** The URL of a zip archive. Required with the type `website`; pages of websites are not imported. */
  @Optional()
  @IsHttpUrl()
  url?: string;
}

export class ImportTargetDto {
  /** @example 0UmGg9SpAcEiDeNtIfIe */
  @IsString()
  @Length(1, 100)
  space: string;

  /**
   * The id or number of the change request that gets the pages. If absent, the import creates one.
   * @example 0UmGg9ChAnGeReQuEsTi
   */
  @Optional()
  @IsString()
  @Length(1, 100)
  changeRequest?: string;

  /**
   * The id of the page below which the pages go. If absent, they go to the top.
   * @example 0UmGg9PaGeIdEnTiFiEr
   */
  @Optional()
  @IsString()
  @Length(1, 100)
  page?: string;
}

@Examples({
  'Import an uploaded archive (refused until you upload one)': {
    source: { type: 'file', files: ['0UmGg9UpLoAdIdEnTiFi'] },
    target: { space: '0UmGg9SpAcEiDeNtIfIe' },
  },
  'See what an import would change (refused until you upload an archive)': {
    source: { type: 'file', files: ['0UmGg9UpLoAdIdEnTiFi'] },
    target: { space: '0UmGg9SpAcEiDeNtIfIe' },
    dryRun: true,
  },
  'Remove what is gone, too (refused until you upload an archive)': {
    source: { type: 'file', files: ['0UmGg9UpLoAdIdEnTiFi'] },
    target: { space: '0UmGg9SpAcEiDeNtIfIe' },
    mode: 'sync',
    include: ['docs/**'],
    exclude: ['dist', '*.html'],
  },
})
export class CreateImportDto {
  @IsObject()
  @ValidateNested()
  @Type(() => ImportSourceDto)
  source: ImportSourceDto;

  @IsObject()
  @ValidateNested()
  @Type(() => ImportTargetDto)
  target: ImportTargetDto;

  /** Whether the import only reports what it would do, and changes nothing. */
  @ApiPropertyOptional({ type: Boolean, default: false })
  @IsBoolean()
  dryRun: boolean = false;

  @ApiPropertyOptional({ enum: IMPORT_MODES, default: 'update' })
  @Optional()
  @IsIn(IMPORT_MODES)
  mode?: ImportMode;

  /**
   * Whether a sync may remove more than half of the pages that earlier imports into the same place made, and more than ten. Without it such
   * an import fails, which protects from the wrong folder. A dry run says in `removesMost` whether it is needed.
   */
  @ApiPropertyOptional({ type: Boolean, default: false })
  @Optional()
  @IsBoolean()
  allowRemovingMost?: boolean;

  /**
   * Globs of the files to import; all if absent. `*` stands for any text in a name and `**` for any folders. A glob that matches a folder
   * stands for all that is in it, and one without a slash is looked for in all folders.
   */
  @AreGlobs(['docs/**'])
  include?: string[];

  /** Globs of files to leave out, also of those to include. Nothing of them is read or checked. */
  @AreGlobs(['dist', '*.html'])
  exclude?: string[];

  /**
   * The subject of the change request that the import creates.
   * @example "Import the handbook"
   */
  @Optional()
  @IsString()
  @MaxLength(100)
  subject?: string;

  /** Accepted for compatibility, and ignored: imported texts stay as they are. */
  @Optional()
  @IsBoolean()
  enhance?: boolean;
}

export class ListImportsQuery extends ListQuery {
  /**
   * Only imports into this space.
   * @example 0UmGg9SpAcEiDeNtIfIe
   */
  @Optional()
  @IsString()
  @MaxLength(100)
  space?: string;

  /**
   * Only imports into this change request.
   * @example 0UmGg9ChAnGeReQuEsTi
   */
  @Optional()
  @IsString()
  @MaxLength(100)
  changeRequest?: string;

  @ApiPropertyOptional({ enum: STATUS_FILTERS })
  @Optional()
  @IsIn(STATUS_FILTERS)
  status?: (typeof STATUS_FILTERS)[number];
}

export class ListImportFilesQuery extends ListQuery {
  /** Only files with this outcome. */
  @ApiPropertyOptional({ enum: OUTCOMES })
  @Optional()
  @IsIn(OUTCOMES)
  outcome?: Outcome;

  /** Only files with a `reason`, which says what somebody may have to look at. */
  @ApiPropertyOptional({ default: false })
  @FromFlag()
  @IsBoolean()
  remarked: boolean = false;
}

export class ListImportLinksQuery extends ListQuery {
  /** Only links with this problem. */
  @ApiPropertyOptional({ enum: LINK_PROBLEMS })
  @Optional()
  @IsIn(LINK_PROBLEMS)
  problem?: LinkProblem;
}

function globsProblem(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length > MOST_GLOBS) return `must be a list of at most ${MOST_GLOBS} globs`;
  const problems = value.flatMap((glob: unknown, at) => {
    const problem = globProblem(glob);
    return problem === undefined ? [] : [`${at + 1}. glob ${problem}`];
  });
  return problems[0] && `has an invalid glob: the ${problems[0]}`;
}
