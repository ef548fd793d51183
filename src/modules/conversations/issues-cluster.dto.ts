import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { valuesOf } from '../../common/enums/values.js';
import { ListQuery } from '../../common/http/list-query.dto.js';
import { ORDERS, type Order } from '../../common/http/order.js';

export const CLUSTER_ORDERS = valuesOf({
  updatedAt: 'when their issues last changed',
  issues: 'the number of issues',
  conversations: 'the number of conversations',
  tasksTotal: 'the number of change requests about them',
  tasksBacklog: 'the number of draft change requests about them',
  tasksStarted: 'the number of open change requests about them',
});
export type ClusterOrder = (typeof CLUSTER_ORDERS)[number];

export class ListClustersQuery extends ListQuery {
  @ApiPropertyOptional({ enum: ORDERS, default: 'desc' })
  @IsIn(ORDERS)
  order: Order = 'desc';

  @ApiPropertyOptional({ enum: CLUSTER_ORDERS, default: 'updatedAt' })
  @IsIn(CLUSTER_ORDERS)
  orderBy: ClusterOrder = 'updatedAt';
}
