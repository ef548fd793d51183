import type { VisitorsWords } from './visitors-words.js';

export const CHINESE_VISITORS: VisitorsWords = {
  intro: '由您的应用说明访客是谁：它为每位访客签署令牌，并将访客连同令牌送到站点。访客在这里不需要账户。',
  otherAudience:
    '站点目前不要求任何人登录。如需要求，请在其设置中选择“已登录的访客”。在所有人都可阅读的站点上，令牌仍会显示受条件限制的内容。',
  notPublished: '站点尚未发布，因此没有人能进入。',
  key: '站点密钥',
  keyHint: '您的应用用它签署令牌。拥有密钥的人可以为任何人制作令牌：请将其保存在您的服务器上。',
  showKey: '显示密钥',
  hideKey: '隐藏密钥',
  replaceKey: '更换密钥',
  confirmReplacing: '所有访客都必须重新登录，在您的应用获得新密钥之前，它无法让任何人进入。此操作无法撤销。',
  addresses: '您的应用的地址',
  signIn: '登录地址',
  signInHint: '没有有效令牌的访客会被送到这里，所需路径在 location 中。如果没有地址，站点会要求他们登录，但不会带他们去任何地方。',
  signOut: '退出地址',
  signOutHint: '供您通过 API 读取并显示站点的程序使用。站点本身没有退出按钮。',
  saved: '已保存',
  claims: '访客声明',
  claimsHint:
    '令牌对访客的说明，例如套餐。分区、空间和页面上的条件据此决定谁能看到它们。浏览器对自身的说明位于“unsigned”中，没有任何证明。',
  schema: '声明的模式',
  schemaHint: '包含其名称、类型和值的 JSON Schema。条件也可以使用其他声明。',
  fillIn: '填入示例',
  notJson: '这不是 JSON，因此没有发送。',
  conditions: '可供开始使用的条件',
  example: '您的应用的示例',
  exampleHint:
    '将其保存为 sign-in.mjs，并替换它对访客的了解。用 SITE_KEY=… node sign-in.mjs 启动；它只需要 Node.js。然后在上方将其地址填为登录地址。',
};
