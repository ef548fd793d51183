import { access } from './access.mjs';
import { controller } from './controller.mjs';
import { dto } from './dto.mjs';
import { e2eTest } from './e2e-test.mjs';
import { entity } from './entity.mjs';
import { migration } from './migration.mjs';
import { module } from './module.mjs';
import { presenter } from './presenter.mjs';
import { service } from './service.mjs';
import { view } from './view.mjs';

/** The files of a resource, by their paths in the repository. */
export function filesOf(names) {
  const { singular, plural, timestamp, folder, room, isNew } = names;
  const templates = {
    ...(isNew && { [`src/modules/${room}/${room}.module.ts`]: module }),
    [`${folder}/${plural}.controller.ts`]: controller,
    [`${folder}/${plural}.service.ts`]: service,
    [`${folder}/${singular}.entity.ts`]: entity,
    [`${folder}/${singular}.access.ts`]: access,
    [`${folder}/${singular}.presenter.ts`]: presenter,
    [`${folder}/${singular}.view.ts`]: view,
    [`${folder}/${singular}.dto.ts`]: dto,
    [`src/common/db/migrations/${timestamp}-create-${plural}.ts`]: migration,
    [`test/e2e/${plural}.spec.ts`]: e2eTest,
  };
  return new Map(Object.entries(templates).map(([path, template]) => [path, template(names).trimStart()]));
}
