import type { VisitorsWords } from './visitors-words.js';

export const GERMAN_VISITORS: VisitorsWords = {
  intro:
    'Eine Anwendung von Ihnen sagt, wer Besucher sind: Sie signiert für jeden ein Token und schickt ihn damit zur Website. Besucher brauchen hier kein Konto.',
  otherAudience:
    'Die Website verlangt derzeit von niemandem eine Anmeldung. Wählen Sie in ihren Einstellungen „Besucher, die sich anmelden“, wenn sie das soll. Auf einer Website, die alle lesen dürfen, zeigt ein Token dennoch, was unter einer Bedingung steht.',
  notPublished: 'Die Website ist noch nicht veröffentlicht, daher kommt niemand hinein.',
  key: 'Schlüssel der Website',
  keyHint:
    'Ihre Anwendung signiert damit Token. Wer den Schlüssel hat, kann Token für alle erstellen: Bewahren Sie ihn auf Ihrem Server auf.',
  showKey: 'Schlüssel anzeigen',
  hideKey: 'Schlüssel verbergen',
  replaceKey: 'Schlüssel ersetzen',
  confirmReplacing:
    'Alle Besucher müssen sich erneut anmelden, und Ihre Anwendung kann niemanden einlassen, bevor sie den neuen Schlüssel hat. Das kann nicht rückgängig gemacht werden.',
  addresses: 'Adressen Ihrer Anwendung',
  signIn: 'Adresse zum Anmelden',
  signInHint:
    'Besucher ohne gültiges Token werden hierher geschickt, mit dem gewünschten Pfad als location. Ohne Adresse bittet die Website sie, sich anzumelden, und führt nirgendwohin.',
  signOut: 'Adresse zum Abmelden',
  signOutHint:
    'Für Programme von Ihnen, die die Website zeigen und über die API lesen. Die Website selbst hat keine Schaltfläche zum Abmelden.',
  saved: 'Gespeichert',
  claims: 'Angaben über Besucher',
  claimsHint:
    'Was ein Token über einen Besucher sagt, etwa einen Tarif. Bedingungen an Abschnitten, Bereichen und Seiten entscheiden damit, wer sie sieht. Was ein Browser über sich sagt, steht in „unsigned“, und nichts beweist es.',
  schema: 'Schema der Angaben',
  schemaHint: 'Ein JSON Schema mit ihren Namen, Typen und Werten. Bedingungen können auch andere Angaben verwenden.',
  fillIn: 'Beispiel einsetzen',
  notJson: 'Das ist kein JSON und wurde daher nicht gesendet.',
  conditions: 'Bedingungen für den Anfang',
  example: 'Beispiel für Ihre Anwendung',
  exampleHint:
    'Speichern Sie es als sign-in.mjs und ersetzen Sie, was es über Besucher weiß. SITE_KEY=… node sign-in.mjs startet es; es braucht nur Node.js. Tragen Sie dann oben seine Adresse als Adresse zum Anmelden ein.',
};
