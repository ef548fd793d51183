import { ENGLISH_WORDS, type HtmlWords } from '../../../../common/document/html/html-words.js';
import type { Words } from './words.js';

type Translated = Omit<HtmlWords, 'copy'>;

const GERMAN: Translated = {
  linkToHeading: (title) => `Link zu „${title}“`,
  hint: { info: 'Information', success: 'Erfolg', warning: 'Warnung', danger: 'Gefahr' },
  allLines: (count) => `Alle ${count} Zeilen zeigen`,
  note: (number) => `Anmerkung ${number}`,
  notes: 'Anmerkungen',
  backToText: 'Zurück zum Text',
  tab: (number) => `Reiter ${number}`,
  step: (number) => `Schritt ${number}`,
  table: 'Tabelle',
  formula: 'Formel',
  more: 'Mehr',
  prompt: 'Prompt',
  yes: 'Ja',
  no: 'Nein',
  done: 'Erledigt',
  open: 'Offen',
  rating: (value, most) => `${value} von ${most}`,
};

const FRENCH: Translated = {
  linkToHeading: (title) => `Lien vers « ${title} »`,
  hint: { info: 'Information', success: 'Succès', warning: 'Avertissement', danger: 'Danger' },
  allLines: (count) => `Afficher les ${count} lignes`,
  note: (number) => `Note ${number}`,
  notes: 'Notes',
  backToText: 'Retour au texte',
  tab: (number) => `Onglet ${number}`,
  step: (number) => `Étape ${number}`,
  table: 'Tableau',
  formula: 'Formule',
  more: 'Plus',
  prompt: 'Invite',
  yes: 'Oui',
  no: 'Non',
  done: 'Fait',
  open: 'À faire',
  rating: (value, most) => `${value} sur ${most}`,
};

const SPANISH: Translated = {
  linkToHeading: (title) => `Enlace a «${title}»`,
  hint: { info: 'Información', success: 'Éxito', warning: 'Advertencia', danger: 'Peligro' },
  allLines: (count) => `Mostrar las ${count} líneas`,
  note: (number) => `Nota ${number}`,
  notes: 'Notas',
  backToText: 'Volver al texto',
  tab: (number) => `Pestaña ${number}`,
  step: (number) => `Paso ${number}`,
  table: 'Tabla',
  formula: 'Fórmula',
  more: 'Más',
  prompt: 'Instrucción',
  yes: 'Sí',
  no: 'No',
  done: 'Hecho',
  open: 'Pendiente',
  rating: (value, most) => `${value} de ${most}`,
};

const ARABIC: Translated = {
  linkToHeading: (title) => `رابط إلى «${title}»`,
  hint: { info: 'معلومة', success: 'نجاح', warning: 'تحذير', danger: 'خطر' },
  allLines: (count) => `عرض كل الأسطر (${count})`,
  note: (number) => `ملاحظة ${number}`,
  notes: 'ملاحظات',
  backToText: 'العودة إلى النص',
  tab: (number) => `علامة التبويب ${number}`,
  step: (number) => `الخطوة ${number}`,
  table: 'جدول',
  formula: 'صيغة رياضية',
  more: 'المزيد',
  prompt: 'موجّه',
  yes: 'نعم',
  no: 'لا',
  done: 'تم',
  open: 'لم يتم',
  rating: (value, most) => `${value} من ${most}`,
};

const TRANSLATED: Readonly<Record<string, Translated>> = { ar: ARABIC, de: GERMAN, es: SPANISH, fr: FRENCH };

/** The texts around the content of a document, in the language of the reader if they are translated. */
export const documentWords = (language: string, { copy }: Words): HtmlWords => ({
  ...(TRANSLATED[language.split('-')[0]!] ?? ENGLISH_WORDS),
  copy,
});
