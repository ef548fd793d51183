import type { PartsWords } from './parts-words.js';

export const SPANISH_PARTS: PartsWords = {
  copy: 'Copiar',
  copied: 'Copiado',
  save: 'Guardar',
  edit: 'Editar',
  remove: 'Eliminar',
  create: 'Crear',
  all: 'Todos',
  none: 'Ninguno',
  shownOnce: 'Esto se muestra solo ahora. Guárdelo antes de cerrar.',
  stored: 'Ya lo he guardado',
  guest: 'Invitado',
  organizationRole: 'El rol predeterminado de la organización',
  roles: {
    admin: 'Administración',
    create: 'Creación',
    review: 'Revisión',
    edit: 'Edición',
    comment: 'Comentarios',
    read: 'Lectura',
  },
};
