import type { ErrorCode } from '@dalpak/contracts';

/** English texts of the error catalogue; the Hebrew texts are in the catalogue itself. */
export const enErrorCodes: Readonly<Record<ErrorCode, string>> = {
  J100: 'Another sale is still being sent. Wait for it and try again.',
  SERIES_BEHIND:
    'The server lacks sales that it had confirmed to this till. The till sends them again and goes on.',
  SERIES_WAITS:
    'After a restore from a backup it is not known which number this till printed last. A manager confirms it on the screen "Numbers of tills".',
  SERIES_LAST_NUMBER:
    'This is no number of this till, or it is too high. Type the last number that it printed.',
  J101: 'The document’s date is not today, and the settings do not allow it.',
  J102: 'There is no network, and this document type is not kept without one. Try again when it is back.',
  J103: 'The cart is empty. Add a product before paying.',
  J104: 'The total is zero, and this document type needs a sum.',
  J105: 'A row is not complete. Complete it or remove it.',
  J106: 'The document has no warehouse. Choose one and try again.',
  J107: 'A transfer needs a source and a target warehouse.',
  J1000: 'This action needs at least one product.',
  J200: 'An automation that ran before saving stopped the action.',
  BAD_REQUEST: 'The request is not valid. Check the data and try again.',
  MALFORMED_JSON: 'The request’s content is not valid JSON.',
  VALIDATION_FAILED: 'Some of the data is not valid. Correct it and try again.',
  BODY_TOO_LARGE: 'The request is too large.',
  NOT_FOUND: 'It was not found, or you have no permission for it.',
  METHOD_NOT_ALLOWED: 'This address does not support the action.',
  CONFLICT: 'The data has changed meanwhile. Refresh and try again.',
  TOO_MANY_REQUESTS: 'Too many requests. Wait a little and try again.',
  SYSTEM_ERROR: 'Something went wrong. Try again; if it happens again, contact support.',
  SEARCH_TOO_LONG:
    'The search takes too long and was stopped. Add a condition, or search by how the name or code begins.',
  SERVICE_UNAVAILABLE: 'The server is not available. Try again in a moment.',
  UNAUTHENTICATED: 'Your session has ended. Sign in again.',
  TOKEN_EXPIRED: 'Your session has ended. Sign in again.',
  WRONG_CREDENTIALS: 'The e-mail or the password is wrong.',
  SIGN_IN_LIMITED: 'Too many attempts to sign in. Wait a little and try again.',
  SECOND_STEP_NEEDED:
    'One more code is needed. Type the code of the authenticator app, or a recovery code.',
  WRONG_CODE:
    'The code is wrong, or was used already. Wait for the next code of the app and try again.',
  SIGN_IN_STEP_ENDED: 'The time for the code is over. Sign in again with e-mail and password.',
  SECOND_STEP_REQUIRED: 'Two-step sign-in is required here. Set it up to go on.',
  WEAK_PASSWORD:
    'The password is too weak. Choose at least 12 characters that are not a common password.',
  EMAIL_TAKEN: 'There is an account with this e-mail. Sign in to it.',
  RESET_LINK_INVALID:
    'The link was used already or is over. Ask for a new one on the sign-in screen.',
  SIGNUP_CODE_WRONG:
    'The code is wrong or over. Look at the last message you got, or ask for a new code.',
  MAIL_NOT_SENT: 'The e-mail could not be sent. Check the address and try again in a few minutes.',
  WRONG_HOST:
    'This is not the address of the server. Use the address that the system manager gave you.',
  FORBIDDEN_ORIGIN: 'The request came from another site and was blocked.',
  UNKNOWN_CARD: 'The card is not known. Try again or ask the manager.',
  TERMINAL_REQUIRED: 'This can only be done on a registered till.',
  TERMINAL_TAKEN:
    'The till is registered on another device. Move it here from the registration screen, or choose another till.',
  EMPLOYEE_REQUIRED: 'Sign in with an employee card to continue.',
  PERMISSION_DENIED: 'You have no permission for this. Somebody who has can sign in and do it.',
  UPGRADE: 'Your service does not include this. UPGRADE',
  APPROVAL_INVALID:
    'The manager’s approval is not valid: it was used, has ended or is for another action.',
  SERVICE_NOT_OK: 'The service is suspended. Contact the system manager.',
  TOTAL_MISMATCH:
    'The till’s total differs from the server’s. Refresh the till’s data and try again.',
  CART_MALFORMED: 'The cart’s structure is not valid.',
  CART_TOO_LARGE: 'The cart is too large. Split it into several sales.',
  PRODUCT_UNKNOWN:
    'The cart has a product that does not exist. Refresh the till’s data and try again.',
  NEGATIVE_QUANTITY: 'A negative quantity is only possible in a refund.',
  PAYMENT_DETAILS:
    'Details of one of the payments are missing or wrong. Remove the payment and enter it again.',
  PAYMENT_NOT_ALLOWED:
    'This tender can not be used here. Remove the payment and choose another one.',
  VOID_REASON_REQUIRED:
    'The kitchen was told of this dish already. Choose why it is voided and try again.',
  STATUS_NOT_ALLOWED: 'The order can not be moved to this status. Refresh and look at its status.',
  TABLE_IN_USE: 'There is an open order at the table. Close it, then remove the table.',
  CARD_NUMBER: 'A whole card number is not kept by the system. Enter the last four digits only.',
  VOUCHER_UNKNOWN: 'The voucher or card is not known. Check the number, or pay by another means.',
  NUMBER_TAKEN: 'The number was sold before. Check it and type it again.',
  VOUCHER_SPENT:
    'The voucher or card was used, has expired, or has not enough on it. Lower the sum or pay by another means.',
  ACCOUNT_CREDIT: 'The customer has not enough credit, or it is blocked. Choose another tender.',
  CLOCK_DIFFERS:
    'The till’s clock differs from the server’s. Set the device’s clock and try again.',
  SERIES_EXHAUSTED:
    'This till has used all its numbers. Give it a new terminal number and register it again.',
  RULE_NOT_OPEN: 'The promotion you chose is not open for this bill now. Remove it and try again.',
  VOUCHER_OTHER:
    'The voucher belongs to another customer. Choose its customer, or remove it from the cart.',
  VOUCHER_PAYS: 'This voucher is a payment. Type its number among the payments, under voucher.',
  POINTS_LIMIT:
    'So many points can not be used. They may have been used or held at another till. Change the points and try again.',
  PHONE_KNOWN: 'A customer has this telephone number already.',
  MEMBER_ALREADY: 'The customer is a member of the club already.',
  ENTRIES_LIMIT: 'The customer has not so many entries left in this package.',
  PACKAGE_CUSTOMER: 'A package of entries is sold to a customer. Choose one and try again.',
  OUTSIDE_CLUB_UNKNOWN: 'The club does not know the card or the benefit.',
  OUTSIDE_CLUB_SILENT:
    'The club did not answer. Go on without the benefit, or try again in a moment.',
  CARD_PAGE_OFF: 'No card provider with a page is connected. Ask who runs the server.',
  CARD_PAGE_SILENT: 'The card provider did not answer. Try again in a moment.',
  CARD_PAGE_SIGNATURE: 'The signature is not the card provider’s.',
  CARD_NEEDED:
    'The customer has an unpaid invoice and no other card. Add a card before removing this one.',
  SAMPLES_IN_USE: 'An order is open on a sample table. Close it, then remove the samples.',
  GIFT_GIVEN: 'The member got this gift already this year.',
  GIFT_NOT_NOW: 'The gift is not given to this member today.',
  RULE_LIMIT:
    'The customer has used this promotion as often as allowed. The bill was priced again without it.',
  COUPON_SPENT:
    'The coupon was used, is not valid now, or belongs to another customer. Remove it from the cart and try again.',
  COUPON_UNKNOWN: 'The coupon is not known. Remove it from the cart and try again.',
  PAYMENT_TYPE_LAST: 'The last payment type can not be switched off. Switch on another one first.',
  CARD_TERMINAL_MISSING:
    'This till has no active card terminal. Define one in the list of card terminals.',
  CARD_TERMINAL_BUSY: 'The terminal is transmitting to the card companies. Try again in a moment.',
  CARD_TERMINAL_OTHER:
    'The connected terminal is not the one that was defined. Cards are closed at this till until its number is updated.',
  PAYMENT_MISMATCH: 'The payments do not add up to the sum to pay.',
  REGISTER_OPEN: 'The register is open already.',
  REGISTER_NOT_OPEN: 'The register is closed. Open it or sell, then close.',
  WITHDRAWAL_OFF: 'Cash withdrawal is off at this till. It can be turned on in the settings.',
  WITHDRAWAL_LIMIT: 'The sum is more than may be withdrawn.',
  CASH_MACHINE_MISSING: 'This till has no active cash machine.',
  CASH_MACHINE_BUSY:
    'The cash machine is in the middle of an act. Finish or cancel it and try again.',
  CASH_MACHINE_SILENT:
    'The cash machine did not answer; nothing was taken or paid. Check that it is on and connected.',
  WITHDRAWAL_OPEN:
    'A cash withdrawal of this till is not settled. Open "Cash withdrawal" and say whether the cash was handed over.',
  REGISTER_UNSENT:
    'Sales of this till have not been sent to the server yet. Send them, then close.',
  REGISTER_MISSING: 'Sales that this till printed never reached the server. Send them, then close.',
  REFUND_REASON_REQUIRED: 'Choose why the goods come back, then go on.',
  CASH_LIMIT:
    'The sum in cash is above what the law allows. Pay the rest by another means or remove products.',
  DUPLICATE_WITH_OTHER_CONTENT: 'A sale with the same id is stored with other content.',
  DOCUMENT_TYPE_UNSUPPORTED: 'This document type is not supported here.',
  DOCUMENT_ACCOUNT:
    'The document lacks a customer or supplier, or their details have changed. Choose again.',
  DOCUMENT_BASE: 'The base document does not fit, or not enough of it is left.',
  NO_DOCUMENT_EXIST: 'The document type does not exist. NO_DOCUMENT_EXIST',
  ROW_LOCKED_BY_PAYMENT: 'This product is locked by a tender.',
  BARCODE_NOT_FOUND:
    'The barcode was not found. Try to refresh the till’s data, otherwise add the product.',
  BARCODE_TAKEN: 'The barcode belongs to another product. Refresh the till data and try again.',
  BARCODE_CHECK_DIGIT:
    'The check digit of the barcode is wrong. Scan it again or check the digits.',
  DEPARTMENT_UNKNOWN: 'There is no such department. Refresh the data and choose another.',
  SYNC_TABLE_UNKNOWN: 'The sync table is not known.',
  FILE_EMPTY: 'The file is empty.',
  FILE_TRUNCATED: 'The file is cut off. Download it again and try again.',
  FILE_ENCODING: 'The file is not UTF-8.',
  FILE_FORMAT: 'The file’s structure is not known: required columns are missing.',
  PRICE_FILE_EMPTY:
    'The file is sound, but the chain published it without a single product or promotion. Download a full file or a newer one.',
  PRICE_FILE_OF_PRICES: 'This is a price file, not a promotion file. Import it under products.',
  PRICE_FILE_OF_PROMOS: 'This is a promotion file, not a price file. Import it under promotions.',
  PRICE_FILE_OF_STORES:
    'This is a list of stores. It has no products or promotions, so nothing was imported from it.',
  FILE_TOO_LARGE: 'The file is too large.',
  UNKNOWN_FINGERPRINT: 'The fingerprint is not known. Put the finger down again, or use a card.',
  FINGERPRINT_TAKEN: 'The fingerprint belongs to another employee. Choose another finger.',
  REQUEST_EXPIRED: 'The request has ended: it holds for two minutes. You can ask again.',
  REQUEST_ANSWERED: 'The request was answered or withdrawn already.',
  REQUEST_CHANGED: 'The bill changed. Check it and answer again.',
  SESSION_TOO_OLD:
    'You signed in more than 12 hours ago. Sign in again to answer; the request waits.',
  WRONG_PASSWORD: 'The current password is wrong. Check it and try again.',
  WEBHOOK_ADDRESS:
    'Nothing can be sent to this address. Type a public https address without a user name or password.',
  DISPLAY_CODE_WRONG:
    'The code is wrong, or its two minutes are over. Show a new one at the till and type it.',
  DISPLAY_ENDED:
    'The screen was disconnected from the till. Show a code at the till and type it here.',
  DISPLAYS_FULL: 'The till has three customer displays already. End one of them at the till.',
  VOICE_SIGNATURE: 'The signature of the switchboard is wrong. Check the secret that is set in it.',
  WEBHOOKS_FULL: 'There can be up to 20 addresses. Stop one that is not in use.',
  PLUGIN_BROKEN: 'The plugin was not taken. Mend what is listed below and upload it again.',
  PLUGIN_OWN_REVIEW: 'You uploaded this plugin. Another reviewer has to approve it.',
  PUSH_ADDRESS: 'The push service of this browser is not known. Try another browser.',
  KEY_IN_ADDRESS:
    'The access key was sent in the address, where logs keep it. Change its secret, and send it in the Authorization header.',
  ACCESS_KEY_REQUIRED: 'This call is for programs with an access key only.',
  PRICE_CHANGED:
    'The price has changed since it was shown. Price the basket again and send the order anew.',
  PROVIDER_VAT_KNOWN:
    'A business with this VAT number exists. If this is another business of the same dealer, confirm and send again.',
  TERMINAL_NO_LICENCE:
    'Every till licence of the business is in use. Release a till that is not used, or ask a manager to buy one more licence, then register again.',
  PROVIDER_NOT_SET: 'The first business of the system is not the provider yet. Set it first.',
  PLAN_PRICE_DAY:
    'This price has a line of that day already, or the day is past. Choose another day: a line is never changed.',
  PLAN_NOT_SOLD: 'This plan is not sold. Choose another one from the list.',
  CONTRACT_PAST:
    'Older periods of the contract were not billed. Choose on its screen whether to bill them.',
  PLAN_CHANGED:
    'The plan or the price changed since it was shown. Check the new sum and confirm again.',
  PROVIDER_OWN_SERVICE: "The provider's own business cannot be suspended.",
  PROVIDER_STAFF_SERVICE:
    "The provider's staff signs in to this business and would be locked out too. Move them to another business first.",
  SERVICE_STATE: 'The service cannot be moved to this state.',
  SUPPORT_ALREADY_OPEN:
    'Support access is open already. End it before you open it for another agent.',
  SUPPORT_AGENT_UNKNOWN:
    "The address is no support agent's. Ask the agent for the address they sign in with.",
  RECORD_INVALID: 'Some fields are not valid. Mend the marked fields and save again.',
  RECORD_CHANGED:
    'Somebody changed the record meanwhile. See what changed and choose which value to keep.',
  RECORD_VIEW_NAME_TAKEN:
    'A view of this name is saved already. Choose another name, or save the one that exists.',
  RECORD_VIEWS_FULL:
    'A list has room for 50 saved views. Delete one that is not needed and save again.',
  ENTRY_UNBALANCED: 'Debit and credit differ. Correct the amounts and post again.',
  ENTRY_INCOMPLETE: 'The entry is not complete. Complete its lines and post again.',
  ENTRY_POSTED: 'The entry is posted and never changes. You can reverse it.',
  ENTRY_REVERSED: 'The entry is reversed already. An entry is reversed once.',
  INCOME_ACCOUNT_USED:
    'Income of sales is posted to this account, so it stays in a group of income. Choose another account for the products first.',
  RECORD_IN_USE: 'Other records use this one, so it can not be changed like that.',
  SCREEN_SHARE_ENDED:
    'The screen sharing has ended. You can start a new one while support access is open.',
  SCREEN_SHARE_GAP: 'Part of the sharing did not arrive. The picture will be sent again.',
  SUPPORT_NO_GRANT:
    'No business has let you in now. Ask the business to open support access and try again.',
  REPORT_PAIR: 'The measure and the dimension do not fit. Choose another one of them.',
  REPORT_FILTER_NAME_TAKEN:
    'A filter of this name is saved already. Choose another name, or update that one.',
  ALREADY_CHECKED_IN:
    'A check-in is there already. If you finished work, choose check-out; if you forgot to check out before, ask the manager to correct it.',
  NOT_CHECKED_IN:
    'There is no check-in, so the check-out was not recorded. If you forgot to check in, ask the manager to add it.',
  NOT_AN_EMPLOYEE:
    'Your user is not linked to an employee. Ask the manager to link it, or stamp a card at a till.',
  PLUGIN_RELEASES_BROKEN:
    'The server’s list of desktop plugin releases is damaged. Contact support.',
  PLUGIN_FILE_BROKEN:
    'The server’s file of the desktop plugin update is missing or damaged. Contact support.',
  LICENCES_NONE_LEFT:
    'All licences of this product are in use. Release another user’s, or upgrade the service.',
  ACCESS_KEYS_FULL:
    'There is room for 50 access keys in use. Revoke one that is not needed and try again.',
  STORED_FILE_TYPE:
    'A file of this type can not be stored. For a picture choose JPG, PNG, WebP or GIF; a file may also be PDF, Word or Excel.',
  ATTACHMENTS_FULL:
    'At most 20 files can be attached. Remove one that is not needed and attach again.',
  STORED_FILE_BROKEN: 'The file is damaged or cut off. Choose another copy of it.',
  STORED_FILE_PIXELS:
    'The picture is too large. Make it at most 8,000 pixels wide and high, and try again.',
  STORED_FILES_FULL:
    'The storage of the business is full. Remove files that are not needed; their place is free within a day.',
  STEPS_FULL:
    'The till sent more steps today than are kept. The bills themselves are stored as usual.',
  FILE_LINK_ENDED: 'The link to the file has ended. Open the file again from its record.',
  LABEL_TEMPLATES_FULL:
    'At most 100 templates can be kept. Delete one that is not needed and save again.',
  LABEL_NAME_TAKEN: 'There is a template of this name already. Choose another name.',
  CLOUD_CHANGED: 'You went to another business in another tab. The page is loading again.',
  ABSENCE_OVERLAPS:
    'Some of these days are written down as an absence already. Take it back or choose other days.',
  ROTA_NOT_EMPTY: 'This week has shifts already. Copy to a week without shifts.',
  ROTA_WARNED: 'Some shifts have a warning and no reason. Write why they stay, or change them.',
  FILE_COLUMNS: 'The file has too many columns. Delete those that are not needed and try again.',
  IMPORT_BUSY: 'Another import into this table is working now. Wait for its end and try again.',
  IMPORT_NOT_READY: 'The import is not at this step. Refresh the screen and go on from there.',
  IMPORT_PLAN: 'The columns are not matched completely. Correct that and check again.',
  IMPORT_STALE:
    'The data changed since the check, so nothing was imported. Check again and confirm.',
  PLUGIN_PERMISSIONS_CHANGED:
    'What the plugin asks for has changed. Read the list again and approve it.',
  PLUGIN_NOT_ALLOWED: 'The plugin asked for something that was not approved.',
  MAIL_NO_ADDRESS: 'The customer has no e-mail address. Type one and send again.',
  PLUGIN_NOT_SET_UP: 'The plugin is not set up yet. Complete its settings and try again.',
};
