import { CLIENT_HEADERS, type Endpoint, ENDPOINTS } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import type { EmployeeClaim } from '../../auth/principal.ts';
import type { LiveSession } from '../../auth/session-reader.ts';
import { newToken } from '../../auth/tokens.ts';
import type { TenantDb } from '../../db/index.ts';
import type { RequestFacts } from '../call/context.ts';
import { createGate } from './gate.ts';

type Kind = LiveSession['kind'];

/** A handle that reports which use its connections are for. */
const handle = (use: string) => ({ use, limitTo: (part: string) => handle(part) });
const TOKENS = {
  user: newToken('access'),
  terminal: newToken('terminal'),
  key: newToken('key'),
} as const;
const EMPLOYEE: EmployeeClaim = {
  state: 'valid',
  issuedAt: 0,
  endedAt: Infinity,
  employee: { id: 1, firstName: '', lastName: '', positionId: 1, positionName: '', perr: {} },
};
const TERMINAL = {
  id: 1,
  branchId: 1,
  name: '',
  terminalNo: 1,
  kind: 'till' as const,
  deviceUid: '',
};

const sessionOf = (kind: Kind): LiveSession => ({
  id: kind,
  kind,
  cloudId: 1,
  startedAt: 0,
  expiresAt: Infinity,
  service: null,
  perr: {},
  secondStepDue: false,
  user: kind === 'user' ? { id: 1, name: '', email: '', kind: 'user', employeeId: null } : null,
  terminal: kind === 'terminal' ? TERMINAL : null,
  key: kind === 'key' ? { id: 1, name: '', branches: null, networks: [] } : null,
});

const gate = createGate({
  sessions: {
    find: (token) =>
      Promise.resolve(
        sessionOf(token === TOKENS.user ? 'user' : token === TOKENS.key ? 'key' : 'terminal'),
      ),
    findEmployee: () => Promise.resolve(EMPLOYEE),
  },
  // Handlers use the handle for queries; here it only reports its use.
  tenant: () => handle('work') as unknown as TenantDb,
  clocks: { check: () => Promise.resolve(), onWrong: () => undefined },
  publicUrl: null,
  now: () => 0,
  keyCalls: { count: () => undefined },
  plugins: { note: () => undefined },
  approvalKey: Buffer.alloc(32),
});

/** The use of a call's connections; permissions are tested elsewhere. */
async function useOf(endpoint: Endpoint, kind: Kind): Promise<string> {
  const headers: Record<string, string> = {
    authorization: `Bearer ${TOKENS[kind]}`,
    [CLIENT_HEADERS.employee]: newToken('employee'),
  };
  const request: RequestFacts = {
    id: '',
    address: '',
    browser: false,
    https: true,
    header: (name) => headers[name],
    cookie: () => undefined,
    signedBody: () => '',
    identify: () => undefined,
    logError: () => undefined,
  };
  const context = await gate.enter({ ...endpoint, permission: 'none' }, request, {
    setCookie: () => undefined,
    clearCookie: () => undefined,
    endHeavyTurn: () => undefined,
  });
  if (!('db' in context)) throw new Error(`${endpoint.name} is public`);
  return (context.db as unknown as ReturnType<typeof handle>).use;
}

const OFFICE = ENDPOINTS.filter(({ auth }) => auth === 'session' || auth === 'user');
const TILL = ENDPOINTS.filter(({ auth }) => auth !== 'public' && auth !== 'user');

/** Office calls that send a body. A new call must be classified here as reading or writing. */
const READS = [
  'appInit',
  'askQuestion',
  'checkBarcode',
  'componentsOld',
  'detectCaller',
  'formBalances',
  'labelProducts',
  'matchPictures',
  'nextBarcode',
  'previewBulkChange',
  'previewPlan',
  'quotePrices',
  'runReportBody',
  'secureFileUrls',
  'simulatePromotion',
  'tryExceptionRules',
  'viewData',
];
const STORES = [
  'activateCloud',
  'activateCloudById',
  'addAttachment',
  'addOwnReport',
  'addPlanPrice',
  'addReportSchedule',
  'addStockScans',
  'adoptCardTerminal',
  'allocateDocument',
  'allocateTransaction',
  'answerRotaRequest',
  'approveSale',
  'askRota',
  'beginCustomerCard',
  'beginImport',
  'beginProvider',
  'beginSecondStep',
  'billContract',
  'billingDocumentPaper',
  'billingDocumentPdf',
  'changeOwnReport',
  'changePassword',
  'changePlan',
  'changeRecord',
  'checkCardTerminal',
  'checkImport',
  'commitImport',
  'confirmSecondStep',
  'confirmSeries',
  'consolidateNotes',
  'convertLead',
  'copyRota',
  'createAccessKey',
  'createProduct',
  'createRecord',
  'createWebhook',
  'decideException',
  'deleteAutomation',
  'deleteEntry',
  'deleteLabelTemplate',
  'deletePaperStyle',
  'deleteReportFilter',
  'deleteView',
  'documentPdf',
  'employeesEnrolFingerprint',
  'employeesRemoveFingerprint',
  'endMySessions',
  'endPaperLink',
  'endScreenShare',
  'endSecondStep',
  'endStockCount',
  'formsOldWrite',
  'giveHomeLine',
  'importFile',
  'installPlugin',
  'linkCall',
  'linkDocument',
  'linkSale',
  'mailDocument',
  'makeMissingRecords',
  'makeProviderBusiness',
  'makeUniformFile',
  'markCloud',
  'moveDocument',
  'oauthLogout',
  'openTech',
  'orderLowStock',
  'patchRecord',
  'permissionsRequest',
  'permissionsRequestAllow',
  'permissionsRequestDeny',
  'permissionsRequestUpdate',
  'permissionsRequestWithdraw',
  'permissionsValidate',
  'placeShopOrder',
  'postEntry',
  'postSetting',
  'postSettingRelations',
  'previewSupplierFile',
  'printDocument',
  'publishRota',
  'putChecklistItem',
  'putOffHomeLine',
  'putPictures',
  'putPluginSettings',
  'putPushDevice',
  'putRotaNeeds',
  'putRotaShift',
  'putSetting',
  'putTillMenu',
  'readImport',
  'readNotification',
  'receiveSupplierFile',
  'receiveTransfer',
  'removeAttachment',
  'removeCustomerCard',
  'removeDisplay',
  'removeGoal',
  'removeMessageProvider',
  'removeOwnReport',
  'removePushDevice',
  'removeReportSchedule',
  'removeRotaShift',
  'removeSamples',
  'renewRecoveryCodes',
  'renewSwitchboardSecret',
  'reportError',
  'resendWebhookDelivery',
  'restoreOwnReport',
  'returnCheque',
  'reverseEntry',
  'reviewPlugin',
  'revokeAccessKey',
  'rotateAccessKey',
  'runPluginOperation',
  'saveAutomation',
  'saveBusiness',
  'saveDashboard',
  'saveDigest',
  'saveEntry',
  'saveFloorPlan',
  'saveHome',
  'saveLabelTemplate',
  'saveMessageProvider',
  'savePaperStyle',
  'saveReportFilter',
  'saveReportLayout',
  'saveSalesMenu',
  'saveView',
  'sendCampaign',
  'sendImportPart',
  'sendPasswordLink',
  'sendScreenShare',
  'sendSupplierFile',
  'setExceptionRules',
  'setGoal',
  'setOrderHabit',
  'setProviderPlan',
  'setProviderService',
  'setRecordStatus',
  'setServiceModules',
  'setStockBounds',
  'setStockCounted',
  'setTechPassword',
  'showChecklist',
  'signupUser',
  'startBulkChange',
  'startScreenShare',
  'startStockCount',
  'stopWebhook',
  'submitDocument',
  'submitOwnPlugin',
  'supportAccess',
  'takeSupplierCosts',
  'terminalsRegister',
  'timekeeperAddAbsence',
  'timekeeperCheckin',
  'timekeeperCheckout',
  'timekeeperCorrect',
  'timekeeperOwn',
  'timekeeperStampOf',
  'timekeeperVoidAbsence',
  'transmitFromOffice',
  'undoBulkChange',
  'undoImport',
  'undoSupplierFile',
  'uninstallPlugin',
  'updateMyAccount',
  'updateReportFilter',
  'updateSubscriptions',
  'uploadFile',
  'uploadOwnPlugin',
  'withdrawOwnPlugin',
  'withdrawPlan',
  'withdrawRotaRequest',
];

describe('the connections of a call', () => {
  const usesOf = (endpoints: readonly Endpoint[], kind: Kind) =>
    Promise.all(
      endpoints.map(async (endpoint) => ({
        name: endpoint.name,
        use: await useOf(endpoint, kind),
      })),
    );
  const all = (endpoints: readonly Endpoint[], use: string) =>
    endpoints.map(({ name }) => ({ name, use }));

  it('are few when an office, or its program, reads', async () => {
    const reading = OFFICE.filter(({ method }) => method === 'GET');
    expect(await usesOf(reading, 'user')).toEqual(all(reading, 'read'));
    const ofKeys = reading.filter(({ keys }) => keys !== undefined);
    expect(await usesOf(ofKeys, 'key')).toEqual(all(ofKeys, 'read'));
  });

  it('are few for a read with a body too, and leave some to the tills for a write', async () => {
    const uses = await usesOf(
      OFFICE.filter(({ method }) => method !== 'GET'),
      'user',
    );
    const named = (use: string) =>
      uses
        .filter((call) => call.use === use)
        .map(({ name }) => name)
        .toSorted();
    expect(named('read')).toEqual(READS);
    expect(named('office')).toEqual(STORES);
  });

  it('are unlimited for every call of a till', async () => {
    expect(await usesOf(TILL, 'terminal')).toEqual(all(TILL, 'work'));
  });
});
