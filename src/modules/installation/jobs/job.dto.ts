import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString, Length } from 'class-validator';
import { Optional } from '../../../common/http/fields.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { JOB_STATUSES, type JobStatus } from '../../../common/jobs/job-statuses.js';

export class ListJobsQuery extends ListQuery {
  /**
   * Only the jobs of one kind.
   * @example pdf.make
   */
  @Optional()
  @IsString()
  @Length(1, 100)
  name?: string;

  /** Only the jobs in this status. */
  @ApiProperty({ enum: JOB_STATUSES, required: false, example: 'failed' })
  @Optional()
  @IsIn(JOB_STATUSES)
  status?: JobStatus;
}

export class JobParams {
  /** @example 0UmGg7JoBoFqUeUeIdEn */
  @IsString()
  @Length(1, 100)
  jobId: string;
}
