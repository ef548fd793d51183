import type { VisitorsWords } from './visitors-words.js';

export const SPANISH_VISITORS: VisitorsWords = {
  intro:
    'Una aplicación suya dice quiénes son los visitantes: firma un token para cada uno y los envía al sitio con él. Los visitantes no necesitan una cuenta aquí.',
  otherAudience:
    'El sitio no pide ahora a nadie que inicie sesión. Elija «Visitantes que inicien sesión» en su configuración si debe hacerlo. En un sitio que todos pueden leer, un token muestra igualmente lo que tiene una condición.',
  notPublished: 'El sitio aún no está publicado, por lo que nadie puede entrar.',
  key: 'Clave del sitio',
  keyHint: 'Su aplicación firma los tokens con ella. Quien tenga la clave puede crear tokens para cualquiera: guárdela en su servidor.',
  showKey: 'Mostrar la clave',
  hideKey: 'Ocultar la clave',
  replaceKey: 'Reemplazar la clave',
  confirmReplacing:
    'Todos los visitantes tienen que volver a iniciar sesión, y su aplicación no puede dejar entrar a nadie hasta que tenga la clave nueva. Esto no se puede deshacer.',
  addresses: 'Direcciones de su aplicación',
  signIn: 'Dirección para iniciar sesión',
  signInHint:
    'Los visitantes sin un token válido se envían aquí, con la ruta que querían en location. Sin una dirección, el sitio les pide que inicien sesión y no lleva a ninguna parte.',
  signOut: 'Dirección para cerrar sesión',
  signOutHint:
    'Para programas suyos que muestran el sitio y lo leen a través de la API. El sitio mismo no tiene un botón para cerrar sesión.',
  saved: 'Guardado',
  claims: 'Datos de los visitantes',
  claimsHint:
    'Lo que un token dice de un visitante, como un plan. Las condiciones de secciones, espacios y páginas deciden con ello quién los ve. Lo que un navegador dice de sí mismo está en «unsigned», y nada lo demuestra.',
  schema: 'Esquema de los datos',
  schemaHint: 'Un JSON Schema con sus nombres, tipos y valores. Las condiciones también pueden usar otros.',
  fillIn: 'Insertar un ejemplo',
  notJson: 'Esto no es JSON, por lo que no se envió.',
  conditions: 'Condiciones para empezar',
  example: 'Ejemplo para su aplicación',
  exampleHint:
    'Guárdelo como sign-in.mjs y reemplace lo que sabe de los visitantes. SITE_KEY=… node sign-in.mjs lo inicia; solo necesita Node.js. Después introduzca arriba su dirección como dirección para iniciar sesión.',
};
