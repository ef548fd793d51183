import { render } from 'preact';
import { App } from './shell/app.js';
import { applyTheme } from './shell/theme.js';
import { speak } from './words/language.js';

applyTheme();
await speak();
render(<App />, document.getElementById('app')!);
