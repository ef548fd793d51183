import type { SharedWords } from './shared-words.js';

export const SPANISH_SHARED: SharedWords = {
  intro: 'Textos que muestran varias páginas y valores que tienen en sus textos. Un cambio aquí vale para todas.',
  reusable: 'Contenido reutilizable',
  noReusable: 'El espacio no tiene contenido reutilizable.',
  newReusable: 'Nuevo contenido reutilizable',
  reusableTitle: 'Título',
  text: 'Texto (Markdown)',
  removeReusableHint:
    'Las páginas que lo muestran no tienen nada en su lugar. Solo se elimina en esta solicitud de cambio, hasta que se fusione.',
  variables: 'Variables del espacio',
  noVariables: 'El espacio no tiene variables.',
  newVariable: 'Nueva variable',
  name: 'Nombre',
  nameHint: 'Letras, cifras y guiones bajos, como version. Las páginas la escriben space.vars.version.',
  value: 'Valor',
  removeVariableHint:
    'Las páginas que la usan no tienen nada en su lugar. Solo se elimina en esta solicitud de cambio, hasta que se fusione.',
  edit: 'Editar',
  remove: 'Eliminar',
  changedMeanwhile:
    'Otra persona cambió el contenido mientras tanto, así que no se guardó nada. Lo que escribió sigue aquí: guarde de nuevo.',
  editOf: (title) => `Editar «${title}»`,
  removeOf: (title) => `Eliminar «${title}»`,
  now: (value) => `Otra persona lo cambió a «${value}» mientras tanto.`,
};
