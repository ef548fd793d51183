import 'reflect-metadata';
import { expect } from 'vitest';
import type * as JobFile from '../../../src/common/jobs/job.js';
import type * as ModuleFile from '../../../src/modules/orgs/orgs.module.js';
import type { Recipe } from './recipe.js';

const ORGS = 'src/modules/orgs/orgs.module.ts';

/** A job of teams. */
export const addJob: Recipe = {
  heading: 'Add a job',
  declare: [],
  undecided: [],
  follow: [
    {
      file: 'src/modules/orgs/teams/greet-team.job.ts',
      add: `import { Injectable } from '@nestjs/common';
import { HandlesJob, Job } from '../../../common/jobs/job.js';

/** Greets a team. */
@Injectable()
@HandlesJob({ name: 'teams.greet' })
export class GreetTeam extends Job<{ teamId: string }> {
  run({ teamId }: { teamId: string }): Promise<void> {
    return teamId === '' ? Promise.reject(new Error('Nobody')) : Promise.resolve();
  }
}
`,
    },
    {
      file: ORGS,
      after: "import { Team } from './teams/team.entity.js';\n",
      add: "import { GreetTeam } from './teams/greet-team.job.js';\n",
    },
    { file: ORGS, after: '  providers: [', add: '\n    GreetTeam,' },
  ],
  async works(load) {
    const { OrgsModule } = await load<typeof ModuleFile>('src/modules/orgs/orgs.module.js');
    const { declaredJobs, declarationOf } = await load<typeof JobFile>('src/common/jobs/job.js');
    const made = [...declaredJobs()].filter((declared) => declarationOf(declared)!.name === 'teams.greet');
    expect(made.map(declarationOf)).toEqual([{ name: 'teams.greet', attempts: 10 }]);
    expect(Reflect.getMetadata('providers', OrgsModule)).toContain(made[0]);
  },
};
