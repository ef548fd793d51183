import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import { ChangeRequestsService } from '../change-requests/lifecycle/change-requests.service.js';
import { MergeChangeRequest } from '../change-requests/merging/merge-change-request.js';
import { OpenAPISpecsService } from '../openapi/openapi-specs.service.js';
import type { Org } from '../orgs/org.entity.js';
import { SpacesService } from '../spaces/spaces.service.js';
import { demoFiles } from './demo-files.js';
import { DemoImport } from './demo-import.js';
import { DemoProgress } from './demo-progress.js';

const SPECIFICATION = 'bindery';

interface NewSpace {
  title: string;
  emoji: string;
  language: 'en' | 'de';
}

/** Makes the spaces of the demo. */
@Injectable()
export class DemoSpaces {
  constructor(
    private readonly demoProgress: DemoProgress,
    private readonly spacesService: SpacesService,
    private readonly demoImport: DemoImport,
    private readonly changeRequestsService: ChangeRequestsService,
    private readonly mergeChangeRequest: MergeChangeRequest,
    private readonly openAPISpecsService: OpenAPISpecsService,
  ) {}

  /** A space with the pages of a folder, which come through a change request. */
  async imported(
    name: 'guide' | 'german' | 'gallery',
    org: Org,
    { title, emoji, language }: NewSpace,
    actor: Actor,
    signal: AbortSignal,
  ): Promise<string> {
    const space = await this.demoProgress.once(name, async () => {
      const created = await this.spacesService.create(org, { title, emoji, language, empty: true }, actor);
      return created.space.id;
    });
    const run = await this.demoProgress.once(`${name}Import`, () =>
      this.demoImport.start(org, { folder: name, space, subject: 'Import the first pages' }, actor),
    );
    const { changeRequest } = await this.demoImport.finished(run, signal);
    await this.demoProgress.once(`${name}Merge`, async () =>
      this.mergeChangeRequest.merge(await this.changeRequestsService.find({ id: space }, changeRequest), actor, { dryRun: false }),
    );
    return space;
  }

  /** A space that shows a specification of the API of this service, which is at the address `server`. */
  async reference(org: Org, server: string, actor: Actor): Promise<string> {
    await this.demoProgress.once('specification', async () => {
      const { spec } = await this.openAPISpecsService.put(org, SPECIFICATION, { text: await demoFiles.specification(server) });
      return spec.id;
    });
    const dependencies = { spec: { ref: { kind: 'openapi', spec: SPECIFICATION } } };
    const computedSource = { type: 'builtin:openapi', props: {}, dependencies };
    return this.demoProgress.once('reference', async () => {
      const created = await this.spacesService.create(org, { title: 'API', emoji: '🧩', language: 'en', computedSource }, actor);
      return created.space.id;
    });
  }
}
