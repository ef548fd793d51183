import type { TranslationPlacesWords } from './translations-words.js';

export const SPANISH_TRANSLATIONS: TranslationPlacesWords = {
  translations: {
    intro:
      'Una traducción mantiene un espacio en otro idioma. Cada ejecución traduce lo que cambió desde la anterior y conserva lo que corrigieron las personas.',
    nothing: 'No hay traducciones de espacios que pueda ver.',
    make: 'Nueva traducción',
    source: 'Espacio',
    from: 'Está escrito en',
    into: 'Traducir a',
    notYet: 'No se traduce nada antes de que la ejecute. La primera ejecución crea un espacio nuevo.',
    notRun: 'Aún no ejecutada',
    run: 'Ejecutar',
    stop: 'Detener',
    instructions: 'Instrucciones',
    instructionsHint: 'Lo que tiene en cuenta un modelo de lenguaje, como el tono y el estilo. Se puede usar Markdown.',
    openResult: 'Abrir el espacio traducido',
    progress: 'Páginas traducidas',
    waitingHint:
      'El original cambió donde las personas habían cambiado la traducción. Combine la solicitud para tomar la traducción nueva, o archívela para conservar lo que escribieron.',
    openRequest: 'Solicitud de cambio',
    confirmRemoval: 'El espacio ya no se traduce. Lo traducido permanece como un espacio propio.',
    status: { running: 'En curso', completed: 'Completada', failed: 'Fallida', cancelled: 'Detenida' },
    languages: (from, into) => `De ${from} a ${into}`,
    translated: (done, total) => `${done} de ${total} páginas están traducidas`,
    kept: (count) =>
      count === 1
        ? '1 frase aún no está traducida: se perdieron sus enlaces o marcas. La próxima ejecución lo intenta de nuevo.'
        : `${count} frases aún no están traducidas: se perdieron sus enlaces o marcas. La próxima ejecución lo intenta de nuevo.`,
    waiting: (count) => (count === 1 ? '1 texto espera a una persona.' : `${count} textos esperan a una persona.`),
    others: (count) => (count === 1 ? 'Y 1 más' : `Y ${count} más`),
  },
  glossary: {
    title: 'Glosario',
    intro:
      'Las traducciones usan estos términos. La próxima ejecución traduce de nuevo lo que contiene un término cambiado, salvo lo que escribieron las personas.',
    nothing: 'No hay términos.',
    make: 'Añadir un término',
    hint: 'Un término vale para las traducciones entre dos idiomas que lo tienen.',
    language: 'Añadir un idioma',
    confirmRemoval: 'Las traducciones ya no usan el término. Lo que escribieron las personas permanece.',
  },
};
