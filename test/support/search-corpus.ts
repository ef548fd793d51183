import type { Language } from '../../src/common/contract/languages.js';

/** Common words of documentation in eight languages. */
const WORDS: Readonly<Partial<Record<Language, string>>> = {
  en: 'account address archive attachment backup balance browser button calendar camera certificate channel cluster column command comment container contract country customer database deadline delivery developer directory discount document domain download editor employee encryption endpoint environment exception extension feature firewall folder gateway history identity import interface invoice keyboard language library license manager message migration module monitor network notification operator package parameter password payment permission pipeline platform project protocol provider queue receipt recovery release repository request response schedule security server session setting shipment signature storage subscription template token traffic transaction upgrade upload validation vendor version warehouse webhook window workflow',
  de: 'Abonnement Adresse Anhang Anleitung Anmeldung Anwendung Arbeitsplatz Archiv Aufgabe Auftrag Ausgabe Auswertung Beispiel Benutzer Berechtigung Bericht Bestellung Betrieb Bildschirm Datei Datenbank Datensatz Dienst Drucker Eingabe Einladung Einstellung Empfänger Entwickler Ereignis Erweiterung Fehler Fenster Formular Freigabe Gebühr Gerät Geschäft Gruppe Handbuch Hilfe Inhalt Kalender Kennwort Konto Kunde Lager Lieferung Lizenz Mitglied Nachricht Netzwerk Oberfläche Ordner Passwort Projekt Protokoll Quelle Rechnung Richtlinie Schaltfläche Schlüssel Schnittstelle Schulung Sicherheit Sicherung Sitzung Speicher Sprache Startseite Störung Suche Tabelle Taste Umgebung Verbindung Verlauf Vertrag Vorlage Warnung Wartung Werkzeug Zahlung Zertifikat Ziel Zugang',
  fr: 'abonnement accueil adresse affichage agenda aide alerte annexe appareil archive article atelier autorisation bibliothèque bouton brouillon bureau calendrier catalogue certificat champ clavier client colonne commande commentaire compte connexion contenu contrat courriel demande dépôt dossier écran employé entreprise environnement équipe erreur espace étape événement exemple facture fenêtre fichier formation formulaire gestion groupe historique identifiant image imprimante inscription installation interface journal langue lecture liaison livraison logiciel magasin mémoire message mesure modèle module navigateur notification ordinateur outil page paiement panneau paramètre permission projet rapport recherche réseau réunion sauvegarde sécurité serveur service signature stockage tableau traduction utilisateur vente version',
  ru: 'адрес аккаунт архив база безопасность библиотека браузер версия вложение возврат входящий выгрузка график группа данные деньги диалог договор документ домен доступ журнал загрузка задача заказ запись запрос защита значение изменение импорт интерфейс история календарь каталог клавиша клиент ключ кнопка команда комментарий компания контракт копия лицензия модуль настройка область обновление образец объект окно оплата организация отчёт очередь ошибка папка параметр пароль перевод письмо план платёж поиск пользователь помощь правило приложение пример проект пространство протокол профиль публикация работник раздел расписание резерв результат роль сервер сертификат сессия сеть скидка склад служба сообщение список справка ссылка статья страница схема таблица токен уведомление устройство участник файл форма хранилище шаблон экран',
  ar: 'اتصال اختبار ارشيف استيراد اشتراك اشعار اصدار اضافة اعداد امان انتاج بحث برنامج بريد بيانات تاريخ تحديث تحميل تخزين ترجمة ترخيص تسجيل تصدير تطبيق تعليق تفعيل تقرير تقويم تنبيه توقيع ثغرة جدول جلسة جهاز حاسوب حساب حماية خادم خدمة خطأ دليل رابط رسالة رمز زبون سجل سعر سلة سياسة شاشة شبكة شحنة شهادة صفحة صلاحية صندوق صورة طابعة طريقة طلب عقد عميل عنوان فاتورة فريق فهرس قاعدة قالب قائمة كاميرا كتاب كلمة لغة لوحة مثال مجلد مجموعة محتوى مخزن مدير مستخدم مستند مشروع معاملة مفتاح مكتبة ملف منصة موظف موعد موقع نافذة نتيجة نسخة نشر نظام نموذج هاتف هدف هوية واجهة وثيقة وحدة ورشة',
  zh: '账户 地址 附件 备份 浏览器 按钮 日历 证书 频道 集群 命令 评论 容器 合同 客户 数据库 期限 交付 开发者 目录 折扣 文档 域名 下载 编辑器 员工 加密 端点 环境 异常 扩展 功能 防火墙 网关 历史 身份 导入 接口 发票 键盘 语言 许可 管理员 消息 迁移 模块 监控 网络 通知 参数 密码 支付 权限 流水线 平台 项目 协议 供应商 队列 收据 恢复 发布 仓库 请求 响应 计划 安全 服务器 会话 设置 签名 存储 订阅 模板 令牌 流量 事务 升级 上传 验证 版本 工作流 窗口 报告 搜索 翻译 图表 字段 表格 索引 缓存 日志 配置 组织 团队 成员 文件夹 页面',
  ja: 'アカウント アドレス 添付資料 復元手順 ブラウザ ボタン 予定表 証明書 チャンネル クラスタ コマンド コメント コンテナ 契約書 顧客 データベース 締切 納品 開発者 ディレクトリ 割引 文書 ドメイン ダウンロード エディタ 社員 暗号化 端末 環境変数 例外 拡張機能 防火壁 フォルダ 履歴 本人確認 取込 画面 請求書 キーボード 言語 ライブラリ 許諾 管理者 メッセージ 移行 モジュール 監視 回線 通知 パラメータ 暗証番号 支払 権限 工程 基盤 企画 手順書 供給元 待ち行列 領収書 復旧 公開 保管庫 要求 応答 日程 安全性 サーバー セッション 設定 署名 記憶域 購読 ひな形 トークン 通信量 取引 更新 検証 版数 倉庫 作業 ウィンドウ 報告書 検索 翻訳 図表 項目 索引 組織 班員 頁数 案内',
  th: 'บัญชี ที่อยู่ เอกสารแนบ สำรอง เบราว์เซอร์ ปุ่มกด ปฏิทิน ใบรับรอง ช่องทาง คำสั่ง ความคิดเห็น สัญญา ประเทศ ลูกค้า ฐานข้อมูล กำหนดส่ง จัดส่ง นักพัฒนา ไดเรกทอรี ส่วนลด โดเมน ดาวน์โหลด พนักงาน เข้ารหัส ปลายทาง สภาพแวดล้อม ข้อยกเว้น ส่วนขยาย คุณสมบัติ ไฟร์วอลล์ โฟลเดอร์ ประวัติ ตัวตน นำเข้า ส่วนต่อประสาน ใบแจ้งหนี้ แป้นพิมพ์ ภาษา ห้องสมุด ใบอนุญาต ผู้จัดการ ข้อความ โอนย้าย โมดูล เฝ้าระวัง เครือข่าย แจ้งเตือน แพ็กเกจ พารามิเตอร์ รหัสผ่าน ชำระเงิน สิทธิ์ แพลตฟอร์ม โครงการ โปรโตคอล ผู้ให้บริการ คิวงาน ใบเสร็จ กู้คืน เผยแพร่ คลังเก็บ คำขอ การตอบกลับ ตารางเวลา ความปลอดภัย เซิร์ฟเวอร์ เซสชัน ตั้งค่า ลายเซ็น ที่เก็บ สมัครสมาชิก แม่แบบ โทเค็น ธุรกรรม อัปเกรด อัปโหลด ตรวจสอบ รุ่น คลังสินค้า หน้าต่าง รายงาน ค้นหา แปลภาษา',
};

export const CORPUS_LANGUAGES = Object.keys(WORDS) as Language[];

export interface CorpusPage {
  title: string;
  words: readonly string[];
  headings: readonly string[];
  paragraphs: readonly string[];
}

export interface CorpusQuery {
  kind: 'exact' | 'prefix' | 'typo';
  query: string;
  /** The title of the page that it is about. */
  title: string;
}

/** The same numbers for the same seed. */
function randomness(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const separatorOf = (language: Language) => (['zh', 'ja', 'th'].includes(language) ? '' : ' ');

/** Pages whose titles are three words each, no two of the same three. */
export function corpusOf(language: Language, count: number): CorpusPage[] {
  const words = WORDS[language]!.split(' ');
  const random = randomness(count + CORPUS_LANGUAGES.indexOf(language));
  const separator = separatorOf(language);
  // Some words are frequent, most are rare, as in any text.
  const anyWord = () => words[Math.min(random(words.length), random(words.length))]!;
  const text = (length: number) => Array.from({ length }, anyWord).join(separator);
  const titles = new Set<string>();
  const pages: CorpusPage[] = [];
  while (pages.length < count) {
    const chosen = [...new Set([0, 1, 2].map(() => words[random(words.length)]!))];
    const key = chosen.toSorted().join(' ');
    if (chosen.length < 3 || titles.has(key)) continue;
    titles.add(key);
    const headings = [text(2), text(2), text(3)];
    pages.push({ title: chosen.join(separator), words: chosen, headings, paragraphs: Array.from({ length: 4 }, () => text(30)) });
  }
  return pages;
}

/** Queries for which the answer is known: titles, titles that are not finished, and titles with a typing error. */
export function queriesOf(language: Language, pages: readonly CorpusPage[], count: number): CorpusQuery[] {
  const random = randomness(7 + count);
  const separator = separatorOf(language);
  return Array.from({ length: count }, (_, i): CorpusQuery => {
    const { title, words } = pages[random(pages.length)]!;
    const kind = (['exact', 'prefix', 'typo'] as const)[i % 3]!;
    if (kind === 'exact') return { kind, query: title, title };
    if (kind === 'prefix') return { kind, query: unfinished(title, separator), title };
    const longest = words.toSorted((a, b) => b.length - a.length)[0]!;
    return { kind, query: words.map((word) => (word === longest ? mistyped(word, random) : word)).join(separator), title };
  });
}

/** Without the last letters, where there are letters. */
const unfinished = (title: string, separator: string) => [...title].slice(0, separator === '' ? -1 : -2).join('');

function mistyped(word: string, random: (below: number) => number): string {
  const letters = [...word];
  const at = 1 + random(letters.length - 1);
  const kind = random(4);
  if (kind === 0) letters.splice(at, 1);
  else if (kind === 1) letters.splice(at, 0, letters[random(letters.length)]!);
  else if (kind === 2) letters[at] = letters[random(letters.length)]!;
  else letters.splice(at - 1, 2, letters[at]!, letters[at - 1]!);
  return letters.join('');
}
